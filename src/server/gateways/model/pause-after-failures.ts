import { MINUTE_MS } from '#shared/durations.ts';
import { type Model, ModelFailure, type ModelProblem } from './model.ts';

/** So many failures in a row say that the model won't answer the next visitor either. */
const MAX_FAILURES = 3;
const PAUSE_MS = MINUTE_MS;
/** Failures of the server or our account. What a visitor wrote can bring about the others. */
const COUNTED: readonly ModelProblem[] = ['timeout', 'unreachable', 'key_refused', 'quota_spent'];

/**
 * Returns the model so that after three failures in a row it isn't asked for a minute, and visitors don't wait for it. Then one request
 * tries it, while the others go on without.
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
