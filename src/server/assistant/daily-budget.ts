import type { Model } from '../gateways/model/model.ts';
import type { Services } from '../services.ts';

/** What the server has of a model until it is set up. */
export type ModelServices = Pick<Services, 'env'> & { model?: Model | null };

/** Returns what the model may cost in a day, in millionths of a US dollar; null without a model. */
export function dailyBudgetMicros({ model, env }: ModelServices): number | null {
  const settings = env as Services['env'] & { model?: { dailyBudgetMicros: number } };
  return model ? (settings.model?.dailyBudgetMicros ?? null) : null;
}
