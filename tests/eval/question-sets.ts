import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '#scripts/root.ts';
import { ASSISTANT_ROLES } from '#shared/assistant.ts';

const SET_NAMES = ['held-out', 'tuning'] as const;
export type SetName = (typeof SET_NAMES)[number];

const Question = z.strictObject({
  question: z.string().min(1),
  role: z.enum(ASSISTANT_ROLES).optional(),
  /** The pages that answer; none if the assistant must not answer. */
  expects: z.array(z.string().startsWith('/')).default([]),
});
export type Question = z.output<typeof Question>;

const QuestionSet = z.strictObject({
  /** What the site answers. */
  answered: z.array(Question),
  /** What it doesn't. */
  unanswered: z.array(Question),
  /** Requests for medical advice, and to do something else than to answer. */
  declined: z.array(Question),
});
export type QuestionSet = z.output<typeof QuestionSet>;

/** Returns the sets that are there: the held-out one is missing after its questions became tuning questions. */
export function presentSets(): SetName[] {
  return SET_NAMES.filter((name) => existsSync(fileOf(name)));
}

/** @throws Error if the file is missing or doesn't have the shape of a question set */
export function readQuestions(name: SetName): QuestionSet {
  return QuestionSet.parse(parse(readFileSync(fileOf(name), 'utf8')));
}

function fileOf(name: SetName): string {
  return join(ROOT, 'eval', `${name}.yaml`);
}
