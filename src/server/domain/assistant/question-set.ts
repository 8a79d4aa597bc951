import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { ASSISTANT_ROLES } from '#shared/assistant.ts';

const Question = z.strictObject({
  question: z.string().min(1),
  role: z.enum(ASSISTANT_ROLES).optional(),
  /** The pages that answer it; none if the assistant must not answer. */
  expects: z.array(z.string().startsWith('/')).default([]),
});
export type Question = z.output<typeof Question>;

const Questions = z.array(Question).default([]);
const QuestionSet = z.strictObject({
  /** Questions that the site answers. */
  answered: Questions,
  /** Questions that it doesn't answer. */
  unanswered: Questions,
  /** Requests for medical advice. */
  advice: Questions,
  /** Requests to do something other than answer. */
  orders: Questions,
  /** Both, in a set that doesn't distinguish them. */
  declined: Questions,
});
export type QuestionSet = z.output<typeof QuestionSet>;

/** Returns the file with the questions that the index is trained on. */
export function examplesFile(): string {
  return fileURLToPath(new URL('../../../../eval/tuning.yaml', import.meta.url));
}

/** @throws Error if the file is missing or doesn't have the shape of a question set */
export function readQuestionSet(file: string): QuestionSet {
  return QuestionSet.parse(parse(readFileSync(file, 'utf8')));
}
