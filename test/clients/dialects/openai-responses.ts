// The responses API of OpenAI.
import { z } from 'zod';
import { CALL_ID, type Dialect, type Move, renderEvents } from './dialect.ts';

const Tool = z.looseObject({
  type: z.string(),
  name: z.string().optional(),
  description: z.string().default(''),
  parameters: z.unknown().optional(),
});

const Request = z.looseObject({
  input: z.array(
    z.looseObject({
      type: z.string().optional(),
      call_id: z.string().optional(),
      output: z.unknown().optional(),
    }),
  ),
  tools: z.array(Tool.extend({ tools: z.array(Tool).optional() })).default([]),
});

export const openaiResponses: Dialect = {
  name: 'openai responses',
  path: /\/responses$/,
  parse: (body) => {
    const { input, tools } = Request.parse(body);
    return {
      // A namespace is a tool that holds others.
      tools: tools.flatMap((tool) =>
        tool.tools ? tool.tools.map((inner) => shown(inner, tool.name)) : [shown(tool)],
      ),
      results: input
        .filter(({ type }) => type?.endsWith('_output'))
        .map(({ call_id: id = '', output }) => ({ id, content: output, failed: 'unsaid' as const }))
        .filter(({ id }) => id.startsWith(CALL_ID)),
    };
  },
  render: (move) => {
    const item = renderItem(move);
    const response = { id: 'resp_scripted', object: 'response' };
    const usage = {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    };
    const events = [
      { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { ...item, status: 'in_progress' },
      },
      { type: 'response.output_item.done', output_index: 0, item },
      {
        type: 'response.completed',
        response: { ...response, status: 'completed', output: [item], usage },
      },
    ];
    return renderEvents(
      events.map((event, index) => ({ ...event, sequence_number: index })),
      true,
    );
  },
};

function shown(tool: z.infer<typeof Tool>, namespace?: string) {
  const { name = tool.type, description, parameters: schema } = tool;
  return { name, namespace, description, schema };
}

function renderItem(move: Move) {
  if (move.kind === 'say') {
    const content = [{ type: 'output_text', text: move.text, annotations: [] }];
    return { type: 'message', id: 'msg_scripted', role: 'assistant', status: 'completed', content };
  }
  const { id, tool, input } = move;
  return {
    type: 'function_call',
    id: `fc_${id}`,
    call_id: id,
    name: tool.name,
    ...(tool.namespace !== undefined && { namespace: tool.namespace }),
    arguments: JSON.stringify(input),
    status: 'completed',
  };
}
