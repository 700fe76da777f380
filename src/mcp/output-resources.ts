// Lets a client page through output that was too long for an answer, as MCP resources.
import {
  type ListResourcesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
  type Server,
} from '@modelcontextprotocol/server';
import { type OutputStore, URI_PREFIX, decodePage } from '../execution/output-store.ts';
import { makeVisible } from '../text/visible.ts';

const PAGE_BYTES = 50_000;

export function offerOutputs(server: Server, outputs: OutputStore): void {
  server.setRequestHandler('resources/list', (): ListResourcesResult => ({
    resources: outputs.list().map((output) => ({ ...output, mimeType: 'text/plain' })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: `${URI_PREFIX}{id}?offset={offset}`,
        name: 'whole output',
        description: 'A page of the output of a command that was cut',
        mimeType: 'text/plain',
      },
    ],
  }));
  server.setRequestHandler('resources/read', ({ params }) => readPage(outputs, params.uri));
}

function readPage(outputs: OutputStore, wanted: string): ReadResourceResult {
  const [, uri = '', digits = '0'] = /^([^?]+)(?:\?offset=([0-9]{1,12}))?$/.exec(wanted) ?? [];
  const page = outputs.read(uri, Number(digits), PAGE_BYTES);
  if (!page) throw new ResourceNotFoundError(wanted);
  const { text, next } = decodePage(page);
  const more =
    next < page.total
      ? `\n[bytes ${page.offset}-${next} of ${page.total}; next: ${uri}?offset=${next}]`
      : '';
  return { contents: [{ uri: wanted, mimeType: 'text/plain', text: makeVisible(text) + more }] };
}
