// The generateContent API of Google Gemini.
import { z } from 'zod';
import { type Dialect, renderEvents, renderJson } from './dialect.ts';

const Part = z.looseObject({
  functionResponse: z
    .looseObject({ id: z.string().default(''), response: z.unknown().optional() })
    .optional(),
});

const Request = z.looseObject({
  contents: z.array(z.looseObject({ parts: z.array(Part).default([]) })).default([]),
  tools: z
    .array(
      z.looseObject({
        functionDeclarations: z
          .array(
            z.looseObject({
              name: z.string(),
              description: z.string().default(''),
              parameters: z.unknown().optional(),
              parametersJsonSchema: z.unknown().optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

export const gemini: Dialect = {
  name: 'gemini',
  path: /:(?:streamG|g)enerateContent$/,
  parse: (body) => {
    const { contents, tools } = Request.parse(body);
    return {
      tools: tools
        .flatMap((tool) => tool.functionDeclarations)
        .map(({ name, description, parameters, parametersJsonSchema }) => ({
          name,
          description,
          schema: parametersJsonSchema ?? parameters,
        })),
      // Ids are optional in this API; the script calls nothing but our tools, so every response is one to it.
      results: contents
        .flatMap(({ parts }) => parts)
        .flatMap(({ functionResponse }) => functionResponse ?? [])
        .map(({ id, response }) => ({ id, content: response, failed: 'unsaid' })),
    };
  },
  render: (move, { path }) => {
    const part =
      move.kind === 'say'
        ? { text: move.text }
        : { functionCall: { id: move.id, name: move.tool.name, args: move.input } };
    const answer = {
      candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: 'scripted',
    };
    return path.includes(':stream') ? renderEvents([answer], false) : renderJson(answer);
  },
};
