import { atom } from 'nanostores';

interface Question {
  title: string;
  /** What will happen, in words. */
  text: string;
  /** The details, one line each. */
  list?: readonly string[];
  /** Warnings, such as the open flags of an order, listed separately before the list. */
  flags?: readonly string[];
  /** The title of the warnings: “Open flags” by default. */
  flagsTitle?: string;
  /** The label of the confirm button. */
  action: string;
  /** The label of a button beside it, which does it in another way. */
  other?: string | undefined;
  /** The label of the cancel button. */
  cancel?: string;
}

/** The chosen button; null if the question was canceled. */
type Choice = 'action' | 'other' | null;

export interface AskedQuestion extends Question {
  answer: (choice: Choice) => void;
}

/** The current question. */
export const $question = atom<AskedQuestion | null>(null);

/** Asks before something that can't be undone. Resolves to the answer. */
export async function confirm(question: Omit<Question, 'other'>): Promise<boolean> {
  return (await choose(question)) === 'action';
}

/** Asks a question with two ways to do something. */
export function choose(question: Question): Promise<Choice> {
  $question.get()?.answer(null);
  return new Promise((resolve) =>
    $question.set({
      ...question,
      answer: (choice) => {
        $question.set(null);
        resolve(choice);
      },
    }),
  );
}
