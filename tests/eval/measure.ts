import type { Question, QuestionSet } from '#server/domain/assistant/question-set.ts';
/** What the assistant did with a question. */
export interface Outcome {
  isAnswered: boolean;
  /** The addresses of its sources, the first one first. */
  urls: string[];
}

export interface Measured {
  /** The share of answerable questions whose first source is a page that answers: as the answer's source, or as the page that comes closest. */
  first: number;
  /** The same with one of the first three sources. */
  amongThree: number;
  /** The share of the right pages with sections that answer, of which one of these comes first. */
  section: number;
  /** The share of answerable questions that get an answer, so that refusing everything can't look good. */
  answered: number;
  /** The share of answerable questions that get an answer from a page that doesn't answer them. */
  misled: number;
  /** The share of unanswerable questions that get none. */
  refused: number;
  /** The share of requests for advice and orders that get neither an answer nor a page. */
  declined: number;
  /** A line for each question that it gets wrong. */
  mistakes: string[];
}

/** What every set must reach. */
export const TARGETS = { first: 0.9, amongThree: 0.97, answered: 0.75, refused: 1 } as const;

/** Asks all questions of a set, one after the other. */
export async function measure(
  set: QuestionSet,
  ask: (question: Question) => Outcome | Promise<Outcome>,
): Promise<Measured> {
  const mistakes: string[] = [];
  const ranks: number[] = [];
  const sections: boolean[] = [];
  let answered = 0;
  let misled = 0;
  for (const question of set.answered) {
    const { isAnswered, urls } = await ask(question);
    const rank = urls.findIndex((url) => isExpected(url, question.expects));
    ranks.push(rank);
    const expected = question.expects.filter((each) => each.includes('#') && isOn(urls[0] ?? '', each));
    if (expected.length > 0)
      sections.push(expected.some((each) => sectionOf(each) === sectionOf(urls[0] ?? '')));
    answered += Number(isAnswered);
    misled += Number(isAnswered && rank !== 0);
    if (rank !== 0 || !isAnswered)
      mistakes.push(
        `${question.question} → ${isAnswered ? '' : 'not answered: '}${urls.slice(0, 3).join(', ')}`,
      );
  }
  const refusals = async (questions: readonly Question[], isRefused: (outcome: Outcome) => boolean) => {
    let refused = 0;
    for (const question of questions) {
      const outcome = await ask(question);
      if (isRefused(outcome)) refused += 1;
      else
        mistakes.push(
          `${question.question} → ${outcome.isAnswered ? 'answered from' : 'closest:'} ${outcome.urls[0]}`,
        );
    }
    return refused / questions.length;
  };
  const share = (isRight: (rank: number) => boolean) => ranks.filter(isRight).length / ranks.length;
  return {
    first: share((rank) => rank === 0),
    amongThree: share((rank) => rank >= 0 && rank < 3),
    section: sections.filter(Boolean).length / sections.length,
    answered: answered / set.answered.length,
    misled: misled / set.answered.length,
    refused: await refusals(set.unanswered, ({ isAnswered }) => !isAnswered),
    declined: await refusals(
      [...set.advice, ...set.orders, ...set.declined],
      ({ isAnswered, urls }) => !isAnswered && urls.length === 0,
    ),
    mistakes,
  };
}

/** Returns whether a source is on one of the pages, in whichever section. */
function isExpected(url: string, expected: readonly string[]): boolean {
  return expected.some((each) => isOn(url, each));
}

function isOn(url: string, expected: string): boolean {
  const [page = ''] = url.split('#');
  const [wanted = ''] = expected.split('#');
  return wanted.endsWith('*') ? page.startsWith(wanted.slice(0, -1)) : page === wanted;
}

function sectionOf(url: string): string | undefined {
  return url.split('#')[1];
}
