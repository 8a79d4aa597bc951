import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  beginsSilently,
  cutsOffAfter,
  failsWith,
  neverEnds,
  type Play,
  stallsAfter,
  startScriptedModel,
  staysSilent,
  writes,
} from '#tests/support/scripted-model.ts';
import { ModelFailure } from './model.ts';
import { createModel, type ModelTimes } from './openai-model.ts';

const TIMES: ModelTimes = { turnMs: 50, firstByteMs: 300, silenceMs: 300, totalMs: 5000, maxPauseMs: 500 };
const SETTINGS = { apiKey: 'sk-secret', name: 'scripted', prices: {}, dailyBudgetMicros: 0, concurrency: 2 };
const ANSWER = { answer: 'Two courses.' };

async function modelOn(plays: Play[], times: Partial<ModelTimes> = {}) {
  const server = await startScriptedModel(...plays);
  const model = createModel({ ...SETTINGS, apiBase: server.base }, { ...TIMES, ...times });
  if (!model) throw new Error('There is no model.');
  const ask = (signal?: AbortSignal, onText?: (soFar: string) => void) =>
    model.answer(
      {
        messages: [{ role: 'user', content: 'How many courses are there?' }],
        schema: z.object({ answer: z.string() }),
        schemaName: 'answer',
        maxOutputTokens: 500,
        signal,
      },
      onText,
    );
  const failure = (...args: Parameters<typeof ask>): Promise<ModelFailure> =>
    ask(...args).then(
      () => Promise.reject(new Error('It answered.')),
      (error) => (ModelFailure.is(error) ? error : Promise.reject(error)),
    );
  return { server, ask, failure };
}

describe('the model', () => {
  it('is there with a name and a key or a server', () => {
    expect(createModel({ ...SETTINGS })?.name).toBe('scripted');
    expect(createModel({ ...SETTINGS, apiKey: undefined, apiBase: 'http://localhost:1/v1' })).not.toBeNull();
    expect(createModel({ ...SETTINGS, apiKey: undefined })).toBeNull();
    expect(createModel({ ...SETTINGS, name: undefined })).toBeNull();
  });

  it('answers in the shape of the schema, passes on its text as it arrives, and says what it used', async () => {
    const { server, ask } = await modelOn([writes(ANSWER)]);
    const texts: string[] = [];
    expect(await ask(undefined, (soFar) => texts.push(soFar))).toEqual({
      value: ANSWER,
      usage: { inputTokens: 1000, outputTokens: 100 },
    });
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.at(-1)).toBe(JSON.stringify(ANSWER));
    const [call] = server.calls;
    expect(call).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer sk-secret',
      body: {
        model: 'scripted',
        max_completion_tokens: 500,
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true } },
      },
    });
    expect(call?.body).not.toHaveProperty('tools');
  });

  it('reads JSON in a fence, and answers without a reason to end', async () => {
    const fenced = ['```json', JSON.stringify(ANSWER), '```'].join('\n');
    const { ask } = await modelOn([writes(fenced), writes(ANSWER, { finish: '' })]);
    expect((await ask()).value).toEqual(ANSWER);
    expect((await ask()).value).toEqual(ANSWER);
  });

  it.each([
    ['429', failsWith(429), 'busy', 2],
    ['500', failsWith(500), 'unreachable', 2],
    ['401', failsWith(401, 'Incorrect API key provided: sk-secret.'), 'key_refused', 1],
    ['403', failsWith(403), 'key_refused', 1],
    ['an account without quota', failsWith(429, 'No.', {}, 'insufficient_quota'), 'quota_spent', 1],
    ['404 for an unknown model', failsWith(404), 'misconfigured', 1],
    ['a long pause', failsWith(429, 'Wait.', { 'Retry-After': '20' }), 'busy', 1],
    ['text that is not JSON', writes('Two courses, I think.'), 'malformed', 1],
    ['JSON of another shape', writes({ answers: 2 }), 'malformed', 1],
    ['an answer over its limit', writes('{"answer":"Two', { finish: 'length' }), 'cut_off', 1],
    ['a filtered answer', writes('', { finish: 'content_filter' }), 'refused', 1],
    ['silence', staysSilent, 'timeout', 1],
    ['silence in the middle', stallsAfter('{"answer":'), 'timeout', 1],
    ['an endless answer', neverEnds(), 'cut_off', 1],
  ] as const)('%s is a failure', async (_, play, problem, attempts) => {
    const { server, failure } = await modelOn([play]);
    const { problem: seen, message } = await failure();
    expect(seen).toBe(problem);
    expect(message).not.toContain('sk-secret');
    expect(server.calls).toHaveLength(attempts);
    await Promise.all(server.calls.map(({ closed }) => closed));
  });

  it('fails when the server begins a response and writes nothing', async () => {
    const { server, failure } = await modelOn([beginsSilently]);
    expect(await failure()).toMatchObject({ problem: 'timeout', message: 'Nothing written for 300 ms.' });
    await server.calls[0]?.closed;
  });

  it('fails when the connection breaks in the middle of an answer', async () => {
    const { failure } = await modelOn([cutsOffAfter('{"answer":"Two')]);
    const { problem, usage } = await failure();
    expect(['cut_off', 'unreachable']).toContain(problem);
    expect(usage.outputTokens).toBeGreaterThan(0);
  });

  it('tries once more after a short failure', async () => {
    const { ask, server } = await modelOn([failsWith(503), writes(ANSWER)]);
    expect((await ask()).value).toEqual(ANSWER);
    expect(server.calls).toHaveLength(2);
  });

  it('fails when nobody listens', async () => {
    const model = createModel({ ...SETTINGS, apiBase: 'http://127.0.0.1:9/v1' }, TIMES);
    const request = { messages: [], schema: z.object({}), schemaName: 'x', maxOutputTokens: 1 };
    await expect(model?.answer(request)).rejects.toMatchObject({
      problem: 'unreachable',
      usage: { inputTokens: 0, outputTokens: 0 },
    });
  });

  it('ends after the whole time, however slowly the answer grows', async () => {
    const { failure } = await modelOn([neverEnds('{"answer":"')], { totalMs: 1 });
    expect((await failure()).problem).toBe('timeout');
  });

  it('closes the request when the visitor stops, and estimates what it used', async () => {
    const { server, failure } = await modelOn([stallsAfter('{"answer":"Two')], { silenceMs: 60_000 });
    const stop = new AbortController();
    const failed = failure(stop.signal, () => stop.abort());
    const { problem, usage } = await failed;
    expect(problem).toBe('aborted');
    expect(usage.inputTokens).toBeGreaterThan(0);
    await server.calls[0]?.closed;
    expect((await failure(stop.signal)).problem).toBe('aborted');
    expect(server.calls).toHaveLength(1);
  });

  it('answers as many at once as it may, lets as many wait twice, and turns the rest away', async () => {
    const { server, ask, failure } = await modelOn([staysSilent], { firstByteMs: 60_000, turnMs: 5000 });
    const stop = new AbortController();
    const asked = Array.from({ length: 6 }, () => failure(stop.signal));
    expect((await failure()).message).toBe('4 requests are waiting already.');
    await expect.poll(() => server.calls.length).toBe(2);
    stop.abort();
    expect((await Promise.all(asked)).map(({ problem }) => problem)).toEqual(Array(6).fill('aborted'));
    server.plays(writes(ANSWER));
    expect((await ask()).value).toEqual(ANSWER);
    expect(server.calls).toHaveLength(3);
  });

  it('rejects a request that waits too long for a turn, and continues with the next', async () => {
    const { server, failure, ask } = await modelOn([staysSilent]);
    const stop = new AbortController();
    const busy = [failure(stop.signal), failure(stop.signal)];
    expect((await failure()).problem).toBe('busy');
    stop.abort();
    await Promise.all(busy);
    server.plays(writes(ANSWER));
    expect((await ask()).value).toEqual(ANSWER);
  });
});
