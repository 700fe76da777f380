// The chat completions API of OpenAI, which many other providers speak too.
import { z } from 'zod';
import { CALL_ID, type Dialect, renderEvents, renderJson } from './dialect.ts';

const Request = z.looseObject({
  model: z.string(),
  stream: z.boolean().nullish(),
  messages: z.array(
    z.looseObject({
      role: z.string(),
      tool_call_id: z.string().optional(),
      content: z.unknown().optional(),
    }),
  ),
  tools: z
    .array(
      z.looseObject({
        function: z.looseObject({
          name: z.string(),
          description: z.string().default(''),
          parameters: z.unknown().optional(),
        }),
      }),
    )
    .default([]),
});

export const openaiChat: Dialect = {
  name: 'openai chat',
  path: /\/chat\/completions$/,
  parse: (body) => {
    const { messages, tools } = Request.parse(body);
    return {
      tools: tools.map(({ function: { name, description, parameters: schema } }) => ({
        name,
        description,
        schema,
      })),
      results: messages
        .map(({ tool_call_id: id = '', content }) => ({ id, content, failed: 'unsaid' as const }))
        .filter(({ id }) => id.startsWith(CALL_ID)),
    };
  },
  render: (move, { body }) => {
    const { model, stream } = Request.parse(body);
    const called = move.kind === 'call';
    const message = {
      role: 'assistant',
      content: called ? null : move.text,
      ...(called && {
        tool_calls: [
          {
            index: 0,
            id: move.id,
            type: 'function',
            function: { name: move.tool.name, arguments: JSON.stringify(move.input) },
          },
        ],
      }),
    };
    const reason = called ? 'tool_calls' : 'stop';
    const completion = { id: 'chat_scripted', created: 1, model };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    if (!stream) {
      const choices = [{ index: 0, message, finish_reason: reason }];
      return renderJson({ ...completion, object: 'chat.completion', choices, usage });
    }
    const chunk = { ...completion, object: 'chat.completion.chunk' };
    return renderEvents(
      [
        { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] },
        { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: reason }], usage },
      ],
      false,
      'data: [DONE]\n\n',
    );
  },
};
