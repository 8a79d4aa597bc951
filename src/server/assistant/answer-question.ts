import { z } from 'zod';
import { PATHS } from '#shared/paths.ts';
import type { QuestionAnswer, QuestionInput } from '#shared/schemas/assistant.schema.ts';
import { citedPassages, keepKnownLinks, toSources, untilOpenLink } from './citations.ts';
import { extractAnswer, notOnSite } from './extracts/extract-answer.ts';
import { findPassages, namesIn } from './knowledge.ts';
import { partialMember } from './partial-answer.ts';
import type { FoundPassage } from './passage.ts';
import { toMessages } from './prompt.ts';
import { requestKind } from './request-kind.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { ADVICE_DECLINED, maskPatientData } from './safety.ts';
import { lastTurns, type Turn } from './turns.queries.ts';
import { wordsOf } from './words.ts';

type Draft = Pick<QuestionAnswer, 'answer' | 'isAnswered' | 'sources'>;

/** Instead of what the model wrote without support. */
export const UNSUPPORTED = `I don't have that on this site. [Contact us](${PATHS.contact}) and we'll answer you.`;

const MAX_PASSAGES = 6;

const Support = z.object({
  kind: z.enum(['answered', 'not_on_site', 'medical_advice']),
  sources: z.array(z.string()),
});
/** The answer comes last: when it begins to arrive, its support is known. */
const WrittenAnswer = z.object({ ...Support.shape, answer: z.string() });

const TASK = `Answer the visitor's question. Earlier messages tell what words such as "it" mean.
Write JSON with "kind", "sources", then "answer". "kind" is "answered" if the passages answer it, "medical_advice" if it asks what to do for a person's symptoms, doses or treatment, or else "not_on_site". "answer" is empty unless it is "answered".`;

/** What stands for something that was named before. */
const PRONOUN = /\b(?:it|its|they|them|that one|this one)\b/;
/** An "it" that stands for nothing: "is it possible to", "how long does it take to". */
const EMPTY_IT =
  /\b(?:is|was|would) it (?:possible|ok|okay|safe|necessary|true|allowed|easy|hard|worth)\b|\b(?:does|will|would) it (?:take|cost|matter)\b/;

/**
 * Answers a visitor's question from what the site says (docs/product.md#assistant).
 * @param onText is called with each piece of the answer that the model writes. The whole answer that is returned replaces them
 * @throws AppError `bad_request` when the visitor stopped it
 */
export function answerQuestion(
  services: AssistantServices,
  asker: Asker,
  { question: typed, sessionId, userRole: role }: QuestionInput,
  onText?: (piece: string) => void,
): Promise<QuestionAnswer> {
  const question = maskPatientData(typed);
  const request = requestKind(services, question);
  const turns = lastTurns(services, { visitor: asker.visitor, sessionId });
  return respond(services, asker, {
    type: 'question',
    sessionId,
    role,
    query: question,
    declined: request === 'advice' ? { answer: ADVICE_DECLINED, isAnswered: true, sources: [] } : null,
    find: () => passagesFor(services, question, turns),
    request: (found) =>
      found.length > 0
        ? {
            messages: toMessages({ task: TASK, role, found, request: { question }, turns }),
            schema: WrittenAnswer,
            schemaName: 'answer',
          }
        : null,
    ...(onText && { onText: piecewise(readable, onText) }),
    toDraft,
    extract: () =>
      request === 'orders'
        ? notOnSite([])
        : extractAnswer(services, withSubject(services, question, turns), { role }),
    toText: ({ answer }) => answer,
    isAnswered: (draft) => draft.isAnswered,
  });
}

/** Finds passages for a question, and for it together with the one before, which may say what it is about. */
function passagesFor(services: AssistantServices, question: string, turns: readonly Turn[]): FoundPassage[] {
  const earlier = turns.at(-1);
  const queries = earlier ? [question, `${earlier.query} ${question}`] : [question];
  const found = queries.flatMap((query) =>
    findPassages(services, query, { limit: MAX_PASSAGES / queries.length }),
  );
  return [...new Map(found.map((one) => [one.passage.id, one])).values()];
}

/** Returns a question with the name of what it calls "it": that of the last course or product in the questions before. */
function withSubject(services: AssistantServices, question: string, turns: readonly Turn[]): string {
  const words = wordsOf(question).join(' ');
  if (!PRONOUN.test(words) || EMPTY_IT.test(words)) return question;
  if (namesIn(services, question).length > 0) return question;
  const named = turns.toReversed().map(({ query }) => namesIn(services, query));
  return [question, ...(named.find((names) => names.length > 0) ?? [])].join(' ');
}

function toDraft(
  { kind, sources: ids, answer: written }: z.output<typeof WrittenAnswer>,
  found: FoundPassage[],
): Draft {
  const sources = toSources(citedPassages(found, ids));
  const answer = keepKnownLinks(written, found).trim();
  if (kind === 'medical_advice') return { answer: ADVICE_DECLINED, isAnswered: true, sources: [] };
  if (kind !== 'answered' || sources.length === 0 || answer === '')
    return { answer: UNSUPPORTED, isAnswered: false, sources: [] };
  return { answer, isAnswered: true, sources };
}

/** Returns what can be shown of an answer that is still arriving: nothing before it's known to have support. */
function readable(json: string, found: FoundPassage[]): string {
  const arrived = partialMember(json, 'answer');
  const support = Support.safeParse(arrived?.before);
  if (
    !arrived ||
    support.data?.kind !== 'answered' ||
    citedPassages(found, support.data.sources).length === 0
  )
    return '';
  return keepKnownLinks(untilOpenLink(arrived.text), found).trimStart();
}

/** Returns a function that passes on only what is new in a growing text. */
function piecewise(toReadable: typeof readable, onPiece: (piece: string) => void) {
  let sent = '';
  return (soFar: string, found: FoundPassage[]) => {
    const text = toReadable(soFar, found);
    if (text.length <= sent.length || !text.startsWith(sent)) return;
    onPiece(text.slice(sent.length));
    sent = text;
  };
}
