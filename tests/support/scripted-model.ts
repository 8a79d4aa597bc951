import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { startTestServer } from './test-server.ts';

const Body = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** A request as the server got it. */
interface ModelCall {
  path: string;
  authorization: string | undefined;
  body: z.output<typeof Body>;
  /** Resolves when the connection closes, by whichever side. */
  closed: Promise<unknown>;
}

/** How the server answers a request. */
export type Play = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

interface ScriptedModel {
  /** For OPENAI_BASE_URL. */
  base: string;
  calls: ModelCall[];
  /** What it does with the next requests; the last play is repeated. */
  plays: (...plays: Play[]) => void;
}

/** Starts a server that speaks OpenAI's protocol and plays what the test gives it, until the test ends. */
export async function startScriptedModel(...plays: Play[]): Promise<ScriptedModel> {
  let script = plays;
  const calls: ModelCall[] = [];
  const base = await startTestServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    calls.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: Body.parse(JSON.parse(text)),
      closed: once(response, 'close'),
    });
    const play = script.length > 1 ? script.shift() : script[0];
    await play?.(response, request);
  });
  return {
    base: `${base}/v1`,
    calls,
    plays: (...next) => {
      script = next;
    },
  };
}

/** The settings of a shop with this model. */
export function modelSettings({ base }: Pick<ScriptedModel, 'base'>): Record<string, string> {
  return { OPENAI_BASE_URL: base, OPENAI_MODEL: 'scripted' };
}

/** Writes a whole answer, in pieces of a few characters. */
export const writes =
  (
    answer: unknown,
    { finish = 'stop', usage = { prompt_tokens: 1000, completion_tokens: 100 } } = {},
  ): Play =>
  (response) => {
    begin(response, answer);
    send(response, { choices: [{ index: 0, delta: {}, finish_reason: finish }] });
    const total_tokens = usage.prompt_tokens + usage.completion_tokens;
    send(response, { choices: [], usage: { ...usage, total_tokens } });
    response.end('data: [DONE]\n\n');
  };

/** Writes the beginning of an answer, and nothing more. */
export const stallsAfter =
  (beginning: string): Play =>
  (response) =>
    begin(response, beginning);

/** Breaks the connection in the middle of an answer. */
export const cutsOffAfter =
  (beginning: string): Play =>
  (response) => {
    begin(response, beginning);
    response.write('data: {"id":"1","obj', () => response.destroy());
  };

/** Writes text as long as it is read. */
export const neverEnds =
  (beginning = '{"kind":"answered","sources":["course/btrc-civilian"],"answer":"'): Play =>
  async (response) => {
    begin(response, beginning);
    while (!response.destroyed) {
      if (!content(response, 'and so on '.repeat(20)))
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
      await new Promise(setImmediate);
    }
  };

/** Answers with an error of the protocol. */
export const failsWith =
  (status: number, message = 'No.', headers: Record<string, string> = {}, code: string | null = null): Play =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message, type: code ?? 'error', param: null, code } }));
  };

/** Begins a response, and writes nothing. */
export const beginsSilently: Play = (response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
};

/** Never answers. */
export const staysSilent: Play = () => {};

function begin(response: ServerResponse, answer: unknown): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  send(response, { choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] });
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  for (const piece of text.match(/.{1,7}/gs) ?? []) content(response, piece);
}

function content(response: ServerResponse, text: string): boolean {
  return send(response, { choices: [{ index: 0, delta: { content: text }, finish_reason: null }] });
}

function send(response: ServerResponse, chunk: object): boolean {
  const whole = {
    id: 'answer-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'scripted',
    ...chunk,
  };
  return response.write(`data: ${JSON.stringify(whole)}\n\n`);
}
