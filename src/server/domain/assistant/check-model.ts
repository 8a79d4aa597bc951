import { z } from 'zod';
import { type Db, pendingMigrations } from '#db/client.ts';
import { ModelFailure } from '#server/gateways/model/model.ts';
import type { Services } from '#server/kernel/services.ts';
import { findModelTrouble } from './model-health.queries.ts';

/**
 * Returns the problems of the assistant's model: incomplete settings, a server that doesn't answer, and since when visitors get
 * no answers.
 * @param db null if the database can't be opened
 */
export async function checkModel({
  db,
  env,
  model,
}: Pick<Services, 'env' | 'model'> & { db: Db | null }): Promise<string[]> {
  const { apiKey, apiBase, name, prices } = env.model;
  const isPaid = apiKey !== undefined;
  const hasPrices = prices.input !== undefined && prices.output !== undefined;
  const without = 'the assistant answers without a model';
  const settings: [isProblem: boolean, problem: string][] = [
    [isPaid && !name, `OPENAI_MODEL is missing beside OPENAI_API_KEY: ${without}`],
    [!isPaid && apiBase !== undefined && !name, `OPENAI_MODEL is missing beside OPENAI_BASE_URL: ${without}`],
    [
      Boolean(name) && !isPaid && !apiBase,
      `OPENAI_MODEL is set without OPENAI_API_KEY or OPENAI_BASE_URL: ${without}`,
    ],
    [
      isPaid && !hasPrices,
      'OPENAI_INPUT_PRICE_USD and OPENAI_OUTPUT_PRICE_USD are missing: what the model costs is counted as nothing',
    ],
    [
      env.given.has('AI_DAILY_BUDGET_USD') && !hasPrices,
      'AI_DAILY_BUDGET_USD has no effect without the prices of the model',
    ],
  ];
  const trouble = db && pendingMigrations(db) === 0 ? findModelTrouble({ db, env, model }) : null;
  return [
    ...settings.filter(([isProblem]) => isProblem).map(([, problem]) => problem),
    ...(model ? await asked(model) : []),
    ...(trouble ? [`the model ${trouble.words}`] : []),
  ];
}

/** Requests the shortest possible answer. */
async function asked(model: NonNullable<Services['model']>): Promise<string[]> {
  try {
    await model.answer({
      messages: [{ role: 'user', content: 'Write the JSON {"ok": true}.' }],
      schema: z.object({ ok: z.boolean() }),
      schemaName: 'check',
      // Room for models that reason first.
      maxOutputTokens: 1000,
    });
    return [];
  } catch (error) {
    if (!ModelFailure.is(error)) throw error;
    return [`the model ${model.name} gave no answer (${error.problem}): ${error.message}`];
  }
}
