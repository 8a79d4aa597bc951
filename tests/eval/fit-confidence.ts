import { featuresOf, SURE } from '#server/domain/assistant/confidence.ts';
import { find, type KnowledgeServices } from '#server/domain/assistant/knowledge.ts';
import { type Example, learnLogistic, probability } from '#server/domain/assistant/logistic.ts';
import { placesOf } from '#server/domain/assistant/passage-places.ts';
import type { Question } from '#server/domain/assistant/question-set.ts';
import { readQuestion } from '#server/domain/assistant/read-question.ts';
import { currentKnowledge } from '#server/domain/assistant/release-knowledge.ts';
import { requestKind } from '#server/domain/assistant/request-kind.ts';
import { CLASSED_WORDS, learnTopics } from '#server/domain/assistant/topicality.ts';
import { wordsOf } from '#server/domain/assistant/words.ts';
import { readQuestions } from './question-sets.ts';

const HOW = { rounds: 3000, decay: 1e-4 };
const FOLDS = 10;

interface Asked extends Example {
  /** The pages that answer it: questions about one page are never both learned from and asked. */
  group: string;
}

/**
 * `npm run eval:assistant -- --fit`: fits when a question counts as answered to the tuning set, and prints the numbers for `confidence.ts`.
 * Lists fit the questions that they were written for, so each question is asked as if words and phrases that only it has were in none.
 */
export function fitConfidence(services: KnowledgeServices): void {
  const { answered, unanswered, advice, orders } = readQuestions('tuning');
  // Others are declined before anything is looked up.
  const isAsked = ({ question }: Question) => requestKind(services, question, { isNew: true }) === null;
  const refused = [...unanswered, ...[...advice, ...orders].filter(isAsked)];
  const questions = [
    ...answered.map((question) => ({ question, isTrue: true })),
    ...refused.map((question) => ({ question, isTrue: false })),
  ];
  const terms = questions.map(({ question }) => termsOf(question));
  const uses = Map.groupBy(
    terms.flatMap((each) => [...each]),
    (term) => term,
  );
  const asked = questions.flatMap(({ question, isTrue }, at) => {
    const own = new Set([...(terms[at] ?? [])].filter((term) => uses.get(term)?.length === 1));
    return askWithout(services, question, own).map(
      (features): Asked => ({
        features,
        isTrue,
        group: question.expects[0]?.split('#')[0] ?? `nowhere ${at % FOLDS}`,
      }),
    );
  });
  const groups = [...new Set(asked.map(({ group }) => group))];
  // What isn't found at all is refused.
  const right = { true: 0, false: refused.length - asked.filter(({ isTrue }) => !isTrue).length };
  for (const left of groups) {
    const model = learnLogistic(
      asked.filter(({ group }) => group !== left),
      HOW,
    );
    for (const { features, isTrue } of asked.filter(({ group }) => group === left))
      if (probability(model, features) > SURE === isTrue) right[`${isTrue}`] += 1;
  }
  const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)}%`;
  console.log(`asked without their page: ${share(right.true, answered.length)} answered,`);
  console.log(`${share(right.false, refused.length)} of those without an answer refused`);
  console.log([...learnLogistic(asked, HOW)].map((weight) => Number(weight.toFixed(2))));
}

/** Returns the evidence for the best passage; nothing if none is found, which is refused anyway. */
function askWithout(
  services: KnowledgeServices,
  { question, role }: Question,
  unlisted: ReadonlySet<string>,
) {
  const index = currentKnowledge(services);
  // Learning takes a second, and most questions have no word in the lists that no other has.
  const isLearned = [...unlisted].some((word) => CLASSED_WORDS.has(word));
  const topics = isLearned ? learnTopics(index, unlisted) : placesOf(index).topics;
  const [best] = find(services, question, { limit: 1, role, without: { isNew: true, unlisted, topics } });
  return best ? [featuresOf(best.evidence)] : [];
}

function termsOf({ question }: Question): Set<string> {
  const words = wordsOf(question);
  return new Set([...words, ...readQuestion(words).map(({ word }) => word)]);
}
