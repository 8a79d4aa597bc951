import type { Question, QuestionSet } from './question-sets.ts';

/** What the assistant did with a question. */
export interface Outcome {
  isAnswered: boolean;
  /** The addresses of its sources, the first one first. */
  urls: string[];
}

export interface Measured {
  /** The share of answered questions whose first source is a page that answers. */
  first: number;
  /** The same with one of the first three sources. */
  amongThree: number;
  /** The shares of questions that it rightly doesn't answer. */
  refused: number;
  declined: number;
  /** A line for each question that it gets wrong. */
  mistakes: string[];
}

/** What every set must reach. */
export const TARGETS = { first: 0.9, amongThree: 0.97, refused: 1 } as const;

/** Asks all questions of a set, one after the other. */
export async function measure(
  set: QuestionSet,
  ask: (question: Question) => Outcome | Promise<Outcome>,
): Promise<Measured> {
  const mistakes: string[] = [];
  const ranks: number[] = [];
  for (const question of set.answered) {
    const { isAnswered, urls } = await ask(question);
    const rank = isAnswered ? urls.findIndex((url) => isExpected(url, question.expects)) : -1;
    ranks.push(rank);
    if (rank !== 0)
      mistakes.push(`${question.question} → ${isAnswered ? urls.slice(0, 3).join(', ') : 'not answered'}`);
  }
  const refusals = async (questions: readonly Question[]) => {
    let refused = 0;
    for (const question of questions) {
      const { isAnswered, urls } = await ask(question);
      if (isAnswered) mistakes.push(`${question.question} → answered from ${urls[0]}`);
      else refused += 1;
    }
    return refused / questions.length;
  };
  const share = (isRight: (rank: number) => boolean) => ranks.filter(isRight).length / ranks.length;
  return {
    first: share((rank) => rank === 0),
    amongThree: share((rank) => rank >= 0 && rank < 3),
    refused: await refusals(set.unanswered),
    declined: await refusals(set.declined),
    mistakes,
  };
}

/** Returns whether a source is on one of the pages. The section after `#` tells a reader where; it doesn't count. */
function isExpected(url: string, expected: readonly string[]): boolean {
  const page = withoutSection(url);
  return expected
    .map(withoutSection)
    .some((each) => (each.endsWith('*') ? page.startsWith(each.slice(0, -1)) : page === each));
}

function withoutSection(url: string): string {
  return url.split('#')[0] ?? '';
}
