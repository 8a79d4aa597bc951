import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Model, ModelFailure, type ModelProblem } from './model.ts';
import { pauseAfterFailures } from './pause-after-failures.ts';

const REQUEST = { messages: [], schema: z.object({}), schemaName: 'x', maxOutputTokens: 1 };

/** A model that fails with what the test sets, and counts what it is asked. */
function failing() {
  const state = { problem: 'timeout' as ModelProblem | null, calls: 0, time: 0 };
  const model: Model = {
    name: 'scripted',
    answer: async () => {
      state.calls += 1;
      if (state.problem) throw new ModelFailure(state.problem, 'No.');
      return { value: {} as never, usage: { inputTokens: 0, outputTokens: 0 } };
    },
  };
  const paused = pauseAfterFailures(model, () => new Date(state.time));
  const ask = () =>
    paused?.answer(REQUEST).then(
      () => 'answered',
      (error) => (ModelFailure.is(error) ? error.problem : error),
    );
  return { state, ask };
}

it.each(['timeout', 'unreachable', 'key_refused', 'quota_spent'] as const)(
  'is not asked for a minute after failing three times in a row: %s',
  async (problem) => {
    const { state, ask } = failing();
    state.problem = problem;
    for (let time = 0; time < 3; time += 1) expect(await ask()).toBe(problem);
    expect(await ask()).toBe('paused');
    state.time = 59_999;
    expect(await ask()).toBe('paused');
    expect(state.calls).toBe(3);
  },
);

it('lets one request try after the minute, and is asked again after an answer', async () => {
  const { state, ask } = failing();
  for (let time = 0; time < 3; time += 1) await ask();
  state.time = 60_000;
  expect(await Promise.all([ask(), ask()])).toEqual(['timeout', 'paused']);
  state.time = 120_000;
  state.problem = null;
  expect(await ask()).toBe('answered');
  expect(await Promise.all([ask(), ask()])).toEqual(['answered', 'answered']);
});

it('goes on after an answer in between, and after failures that visitors bring about', async () => {
  const { state, ask } = failing();
  for (const problem of ['timeout', 'timeout', null, 'timeout', 'timeout'] as const) {
    state.problem = problem;
    await ask();
  }
  for (const problem of ['aborted', 'malformed', 'refused', 'busy', 'cut_off'] as const) {
    state.problem = problem;
    expect(await ask()).toBe(problem);
  }
});
