import { expect, it } from 'vitest';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { answers, assistantShop } from '#tests/support/assistant-shop.ts';
import { addInteraction } from '#tests/support/interactions.ts';
import { failsWith } from '#tests/support/scripted-model.ts';
import { testServices } from '#tests/support/test-services.ts';
import { checkModel } from './check-model.ts';
import { readAssistantFigures } from './log/figures.queries.ts';

const MODEL = { OPENAI_API_KEY: 'sk-secret', OPENAI_MODEL: 'scripted' };

it('that refuses our key needs attention since then, until it answers again', async () => {
  const { services, server, ask, best } = await assistantShop(() => failsWith(401));
  await ask();
  services.pass(60_000);
  await ask();
  const [entry] = listNeedsAttention(services);
  expect(entry).toEqual({
    kind: 'model_trouble',
    count: 1,
    oldest: '2026-11-20T18:00:00.000Z',
    examples: [
      {
        label: "The assistant's model",
        detail: 'refuses our key since Nov 20, 2026, 10:00 AM',
        href: '/admin/ai',
      },
    ],
  });
  expect(await checkModel(services)).toContain('the model refuses our key since Nov 20, 2026, 10:00 AM');
  services.pass(60_000);
  server.plays(answers('Yes.')(best.id));
  expect((await ask()).mode).toBe('model');
  expect(listNeedsAttention(services)).toEqual([]);
});

it.each([
  ['quota_spent', 1, 'has no quota left for our account'],
  ['timeout', 3, 'has failed 3 times in a row'],
])('that fails with %s needs attention after %i', (failure, times, words) => {
  const services = testServices(MODEL);
  addInteraction(services, { mode: 'model' });
  for (let time = 0; time < times; time += 1) {
    expect(listNeedsAttention(services)).toEqual([]);
    services.pass(1000);
    addInteraction(services, { failure });
  }
  expect(listNeedsAttention(services)[0]?.examples[0]?.detail).toContain(words);
});

it('needs none for visitors who leave and a spent budget, which are no failures of it', () => {
  const services = testServices(MODEL);
  for (const failure of ['aborted', 'budget', 'aborted', 'budget', 'timeout']) {
    services.pass(1000);
    addInteraction(services, { failure });
  }
  expect(listNeedsAttention(services)).toEqual([]);
  expect(readAssistantFigures(services).failed).toBe(1);
});

it('needs none where there is none anymore', () => {
  const services = testServices();
  addInteraction(services, { failure: 'key_refused' });
  expect(listNeedsAttention(services)).toEqual([]);
});
