import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/root.ts';
import { examplesFile, type QuestionSet, readQuestionSet } from '#server/domain/assistant/question-set.ts';

const FILES = { 'held-out': join(ROOT, 'eval/held-out.yaml'), tuning: examplesFile() } as const;
export type SetName = keyof typeof FILES;

/** Returns the sets that are there: the held-out one is missing after its questions became tuning questions. */
export function presentSets(): SetName[] {
  return (Object.keys(FILES) as SetName[]).filter((name) => existsSync(FILES[name]));
}

/** @throws Error if the file is missing or doesn't have the shape of a question set */
export function readQuestions(name: SetName): QuestionSet {
  return readQuestionSet(FILES[name]);
}
