// The messages API of Anthropic.
import { z } from 'zod';
import { CALL_ID, type Dialect, type Move, renderEvents, renderJson } from './dialect.ts';

const Block = z.looseObject({
  type: z.string(),
  tool_use_id: z.string().optional(),
  content: z.unknown().optional(),
  is_error: z.boolean().optional(),
});

const Request = z.looseObject({
  model: z.string(),
  stream: z.boolean().default(false),
  messages: z.array(z.looseObject({ content: z.union([z.string(), z.array(Block)]) })),
  tools: z
    .array(
      z.looseObject({
        name: z.string(),
        description: z.string().default(''),
        input_schema: z.unknown().optional(),
      }),
    )
    .default([]),
});

export const anthropic: Dialect = {
  name: 'anthropic messages',
  path: /\/messages$/,
  parse: (body) => {
    const { messages, tools } = Request.parse(body);
    const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    return {
      tools: tools.map(({ name, description, input_schema: schema }) => ({
        name,
        description,
        schema,
      })),
      results: blocks
        .map(({ tool_use_id: id = '', content, is_error: failed = 'unsaid' as const }) => ({
          id,
          content,
          failed,
        }))
        .filter(({ id }) => id.startsWith(CALL_ID)),
    };
  },
  render: (move, { body }) => {
    const { model, stream } = Request.parse(body);
    const block = renderBlock(move);
    const end = {
      stop_reason: move.kind === 'call' ? 'tool_use' : 'end_turn',
      stop_sequence: null,
    };
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: 'msg_scripted', type: 'message', role: 'assistant', model, usage };
    if (!stream) return renderJson({ ...message, ...end, content: [block.whole] });
    return renderEvents(
      [
        {
          type: 'message_start',
          message: { ...message, content: [], stop_reason: null, stop_sequence: null },
        },
        { type: 'content_block_start', index: 0, content_block: block.start },
        { type: 'content_block_delta', index: 0, delta: block.delta },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: end, usage: { output_tokens: 1 } },
        { type: 'message_stop' },
      ],
      true,
    );
  },
};

function renderBlock(move: Move) {
  if (move.kind === 'say') {
    return {
      whole: { type: 'text', text: move.text },
      start: { type: 'text', text: '' },
      delta: { type: 'text_delta', text: move.text },
    };
  }
  const { id, tool, input } = move;
  return {
    whole: { type: 'tool_use', id, name: tool.name, input },
    start: { type: 'tool_use', id, name: tool.name, input: {} },
    delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) },
  };
}
