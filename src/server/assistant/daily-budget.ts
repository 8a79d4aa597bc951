import type { Env } from '../env.ts';

/** Returns what the model may cost in a day, in millionths of a US dollar; null without a limit. */
export function dailyBudgetMicros(env: Env): number | null {
  const { assistant } = env as Env & { assistant?: { dailyBudgetMicros?: number | null } };
  return assistant?.dailyBudgetMicros ?? null;
}
