import { atom } from 'nanostores';

interface Question {
  title: string;
  /** What will happen, in words. */
  text: string;
  /** What exactly, one line each. */
  list?: readonly string[];
  /** Open flags of an order, which stand before the list and apart from it. */
  flags?: readonly string[];
  /** The label of the button that does it. */
  action: string;
  /** The label of the button that doesn't. */
  cancel?: string;
}

export interface AskedQuestion extends Question {
  answer: (isConfirmed: boolean) => void;
}

/** The question that is asked now. */
export const $question = atom<AskedQuestion | null>(null);

/** Asks before something that can't be undone. Resolves with whether it should happen. */
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
