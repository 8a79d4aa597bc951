import { MINUTE_MS } from '#shared/durations.ts';
import { type Model, ModelFailure, type ModelProblem } from './model.ts';

/** After this many failures in a row, the model probably won't answer the next visitor either. */
const MAX_FAILURES = 3;
const PAUSE_MS = MINUTE_MS;
/** Failures of the server or our account. A visitor's input can cause the others. */
const COUNTED: readonly ModelProblem[] = ['timeout', 'unreachable', 'key_refused', 'quota_spent'];

/**
 * Wraps the model: after three failures in a row, it is skipped for a minute, so that visitors don't wait for it. Then one
 * request tries it, while others still skip it.
 */
export function pauseAfterFailures(model: Model | null, now: () => Date): Model | null {
  if (!model) return null;
  let failures = 0;
  let askAgainAt = 0;

  const note = (problem: ModelProblem) => {
    if (!COUNTED.includes(problem)) return;
    failures += 1;
    if (failures >= MAX_FAILURES) askAgainAt = now().getTime() + PAUSE_MS;
  };

  return {
    name: model.name,
    async answer(request, onText) {
      if (failures >= MAX_FAILURES) {
        const time = now().getTime();
        if (time < askAgainAt) throw new ModelFailure('paused', 'It failed three times in a row.');
        askAgainAt = time + PAUSE_MS;
      }
      try {
        const answer = await model.answer(request, onText);
        failures = 0;
        return answer;
      } catch (error) {
        if (ModelFailure.is(error)) note(error.problem);
        throw error;
      }
    },
  };
}
