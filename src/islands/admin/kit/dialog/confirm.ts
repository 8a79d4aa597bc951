import { atom } from 'nanostores';

interface Question {
  title: string;
  /** What will happen, in words. */
  text: string;
  /** The details, one line each. */
  list?: readonly string[];
  /** Open flags of an order, listed separately before the list. */
  flags?: readonly string[];
  /** The label of the confirm button. */
  action: string;
  /** The label of the cancel button. */
  cancel?: string;
}

export interface AskedQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

/** The current question. */
export const $question = atom<AskedQuestion | null>(null);

/** Asks before something that can't be undone. Resolves to the answer. */
export function confirm(question: Question): Promise<boolean> {
  $question.get()?.answer(false);
  return new Promise((resolve) =>
    $question.set({
      ...question,
      answer: (isConfirmed) => {
        $question.set(null);
        resolve(isConfirmed);
      },
    }),
  );
}
