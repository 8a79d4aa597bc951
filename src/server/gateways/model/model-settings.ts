import { z } from 'zod';

/** The environment's settings for a language model (docs/operations.md#assistant). */
export interface ModelSettings {
  apiKey?: string | undefined;
  /** The base URL of another server that speaks OpenAI's protocol; OpenAI's own when absent. */
  apiBase?: string | undefined;
  /** The name of the model. */
  name?: string | undefined;
  /** In US dollars per million tokens, which is also millionths of a dollar per token; absent when not given. */
  prices: { input?: number | undefined; output?: number | undefined };
  /** In millionths of a US dollar. */
  dailyBudgetMicros: number;
  /** How many answers each server process may request at the same time. */
  concurrency: number;
}

const MICROS_PER_DOLLAR = 1_000_000;

const dollars = (example: string) =>
  z.coerce
    .number(`must be an amount in dollars such as ${example}`)
    .min(0, 'must not be below 0')
    .max(10_000, 'must be at most 10000');

/** The settings of the model, for the schema of the environment. */
export const MODEL_SETTINGS = {
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7E]+$/, 'must be without spaces and special characters')
    .optional(),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be a web address such as http://127.0.0.1:11434/v1' })
    .optional(),
  OPENAI_MODEL: z.string().max(100, 'must have at most 100 characters').optional(),
  OPENAI_INPUT_PRICE_USD: dollars('0.40').optional(),
  OPENAI_OUTPUT_PRICE_USD: dollars('1.60').optional(),
  AI_DAILY_BUDGET_USD: dollars('5').default(5),
  AI_CONCURRENCY: z.coerce.number('must be a number such as 8').int().min(1).max(1000).default(8),
};

type Values = z.output<z.ZodObject<typeof MODEL_SETTINGS>>;

/** Returns the settings of the model from the parsed environment. */
export function modelSettingsOf(values: Values): ModelSettings {
  return {
    apiKey: values.OPENAI_API_KEY,
    apiBase: values.OPENAI_BASE_URL,
    name: values.OPENAI_MODEL,
    prices: { input: values.OPENAI_INPUT_PRICE_USD, output: values.OPENAI_OUTPUT_PRICE_USD },
    dailyBudgetMicros: Math.round(values.AI_DAILY_BUDGET_USD * MICROS_PER_DOLLAR),
    concurrency: values.AI_CONCURRENCY,
  };
}
