import { describe, expect, it } from 'vitest';
import { aiCosts, aiInteractions } from '#db/schema/assistant.ts';
import { DAY_MS } from '#shared/durations.ts';
import {
  ASKER,
  ASKING,
  answers,
  assistantShop,
  publishAnswers,
  QUESTION,
} from '#tests/support/assistant-shop.ts';
import { cutsOffAfter, failsWith, modelSettings, neverEnds, writes } from '#tests/support/scripted-model.ts';
import { testServices } from '#tests/support/test-services.ts';
import { answerQuestion } from './answer-question.ts';
import { ADVICE_DECLINED } from './safety.ts';
import { countCost, reserveCost } from './spending.queries.ts';

/** Room for two answers at once, which cost a seventh of what they may. */
const BUDGET = { AI_DAILY_BUDGET_USD: '0.045' };
const TODAY = '2026-11-20';

describe('without the model', () => {
  it.each([
    ['429', failsWith(429), 'busy'],
    ['500', failsWith(500), 'unreachable'],
    ['a refused key', failsWith(401), 'key_refused'],
    ['malformed JSON', writes('{"kind":"answered",'), 'malformed'],
    ['another shape', writes({ answer: 7 }), 'malformed'],
    ['an endless answer', neverEnds('{"kind":"answered","sources":["x"],"answer":"'), 'cut_off'],
    [
      'an answer that is cut off',
      cutsOffAfter('{"kind":"answered","sources":["x"],"answer":"Y'),
      /^(?:cut_off|unreachable)$/,
    ],
  ])('%s: the extract answers, and the log says why', async (_, play, failure) => {
    const { ask, log } = await assistantShop(() => play);
    const answer = await ask();
    expect(answer).toMatchObject({ mode: 'extract', isAnswered: true });
    expect(answer.sources.length).toBeGreaterThan(0);
    const [logged] = log();
    expect(logged).toMatchObject({ mode: 'extract', response: answer.answer });
    expect(logged?.failure).toMatch(failure);
  });

  it('a model that nobody runs leaves the extract', async () => {
    const services = testServices(modelSettings({ base: 'http://127.0.0.1:9/v1' }));
    publishAnswers(services);
    const answer = await answerQuestion(services, ASKER, { ...ASKING, question: QUESTION });
    expect(answer.mode).toBe('extract');
    expect(services.db.select().from(aiInteractions).all()).toMatchObject([{ failure: 'unreachable' }]);
  });

  it('no model is no failure', async () => {
    const services = testServices();
    expect((await answerQuestion(services, ASKER, { ...ASKING, question: QUESTION })).mode).toBe('extract');
    expect(services.db.select().from(aiInteractions).all()).toMatchObject([{ failure: null, costMicros: 0 }]);
  });

  it('a question about nothing on the site is sent with an overview', async () => {
    const { ask, server, log } = await assistantShop(answers('', [], 'not_on_site'));
    expect(await ask('Xylophones?')).toMatchObject({ isAnswered: false, mode: 'model', sources: [] });
    const { passages } = JSON.parse(server.calls[0]?.body.messages.at(-1)?.content ?? '');
    expect(passages.length).toBeGreaterThan(0);
    expect(log()).toMatchObject([{ isAnswered: false, failure: null }]);
  });

  it('medical advice is declined before anything is sent, and counts as answered', async () => {
    const { ask, server, log } = await assistantShop(answers('Take two.'));
    expect(await ask('What dose for my son?')).toMatchObject({ answer: ADVICE_DECLINED, sources: [] });
    expect(server.calls).toEqual([]);
    expect(log()).toMatchObject([{ isAnswered: true, mode: 'extract', response: ADVICE_DECLINED }]);
  });
});

describe('the budget', () => {
  it("leaves the extract for the rest of the day in the shop's time zone", async () => {
    const { ask, log, services } = await assistantShop(answers('Yes.'), BUDGET);
    while ((await ask()).mode === 'model');
    const failures = log().map(({ failure }) => failure);
    expect(failures.length).toBeGreaterThan(2);
    expect(failures.filter((failure) => failure !== null)).toEqual(['budget']);
    // 10:00 in Los Angeles.
    services.pass(13.9 * 3_600_000);
    expect((await ask()).mode).toBe('extract');
    services.pass(0.2 * 3_600_000);
    expect((await ask()).mode).toBe('model');
  });

  it('counts what a failed answer used', async () => {
    const { ask, log } = await assistantShop(() =>
      writes('{}', { usage: { prompt_tokens: 500, completion_tokens: 50 } }),
    );
    await ask();
    expect(log()).toMatchObject([
      { inputTokens: 500, outputTokens: 50, costMicros: 1400, failure: 'malformed' },
    ]);
  });

  it.each([-1, 0.5, 1e300, 'many', null])('estimates what a model used that says %s', async (tokens) => {
    const usage = { prompt_tokens: tokens as number, completion_tokens: tokens as number };
    const { ask, log } = await assistantShop((id) =>
      writes({ kind: 'answered', sources: [id], answer: 'Yes.' }, { usage }),
    );
    expect((await ask()).mode).toBe('model');
    expect(log()[0]?.costMicros).toBeGreaterThan(0);
    expect(log()[0]?.outputTokens).toBeLessThan(100);
  });

  it("isn't exceeded by many at once, and has room again for what they didn't use", async () => {
    const { ask, log, services } = await assistantShop(answers('Yes.'), BUDGET);
    const modes = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).mode));
    expect(new Set(modes)).toEqual(new Set(['model', 'extract']));
    const spent = log().reduce((sum, { costMicros }) => sum + costMicros, 0);
    expect(services.db.select().from(aiCosts).all()).toMatchObject([{ micros: spent }]);
    expect((await ask()).mode).toBe('model');
  });

  it('gets nothing back for an entry that is deleted from the log', async () => {
    const { ask, services } = await assistantShop(answers('Yes.'), BUDGET);
    while ((await ask()).mode === 'model');
    services.db.delete(aiInteractions).run();
    expect((await ask()).mode).toBe('extract');
  });

  it('keeps what is set aside for an answer whose process was killed', async () => {
    const { ask, services } = await assistantShop(answers('Yes.'), BUDGET);
    expect(reserveCost(services, 30_000)).toMatchObject({ micros: 30_000 });
    expect((await ask()).mode).toBe('extract');
    services.pass(DAY_MS);
    expect((await ask()).mode).toBe('model');
  });

  it("isn't spent by samples", async () => {
    const { ask, services } = await assistantShop(answers('Yes.'), BUDGET);
    countCost(services.db, { day: TODAY, micros: 1_000_000, isSample: true });
    expect((await ask()).mode).toBe('model');
  });

  it('of 0 asks no model', async () => {
    const { ask, server } = await assistantShop(answers('Yes.'), { AI_DAILY_BUDGET_USD: '0' });
    expect((await ask()).mode).toBe('extract');
    expect(server.calls).toEqual([]);
  });
});
