import { z } from 'zod';
import { PATHS } from '#shared/paths.ts';
import type { QuestionAnswer, QuestionInput } from '#shared/schemas/assistant.schema.ts';
import {
  citedPassages,
  keepKnownLinks,
  supportOf,
  toSources,
  untilOpenLink,
  untilOpenSentence,
} from './citations.ts';
import { extractAnswer, notOnSite } from './extracts/extract-answer.ts';
import { hasInventions } from './inventions.ts';
import { findPassages, namesIn } from './knowledge.ts';
import { partialMember } from './partial-answer.ts';
import type { FoundPassage } from './passage.ts';
import { toMessages } from './prompt.ts';
import { requestKind } from './request-kind.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { insteadOfAdvice, maskPatientData } from './safety.ts';
import { englishOnly, smallTalk } from './small-talk.ts';
import { lastTurns, type Turn } from './turns.queries.ts';
import { wordsOf } from './words.ts';

type Draft = Pick<QuestionAnswer, 'answer' | 'isAnswered' | 'sources' | 'kind'>;

/** Replaces an unsupported answer of the model. */
export const UNSUPPORTED = `I don't have that on this site. [Contact us](${PATHS.contact}) and we'll answer you.`;

const MAX_PASSAGES = 6;
/** The likely topics of questions in other languages, and of questions without search results. */
const OVERVIEW = ['which courses are there', 'where do you teach', 'how do i sign up', 'how do i reach you'];

const Support = z.object({
  kind: z.enum(['crisis', 'answered', 'small_talk', 'not_on_site', 'medical_advice']),
  sources: z.array(z.string()),
});
/** The answer comes last: its support is known when it starts to arrive. */
const WrittenAnswer = z.object({ ...Support.shape, answer: z.string() });

const TASK = `Answer the visitor's question. Earlier messages tell what words such as "it" mean.
Write JSON with "kind", "sources", then "answer". "kind" is "crisis" before anything else in a crisis, "medical_advice" if it asks what to do for a person's symptoms, doses or treatment, "answered" if the passages answer it, "small_talk" for greetings, thanks and talk about you, or else "not_on_site". "answer" is empty unless it is "answered" or "small_talk"; small talk gets one or two friendly sentences without facts and no sources. Answer in the language of the question.`;

/** Refers to something named before. */
const PRONOUN = /\b(?:it|its|they|them|that one|this one)\b/;
/** An impersonal "it": "is it possible to", "how long does it take to". */
const EMPTY_IT =
  /\b(?:is|was|would) it (?:possible|ok|okay|safe|necessary|true|allowed|easy|hard|worth)\b|\b(?:does|will|would) it (?:take|cost|matter)\b/;

/**
 * Answers a visitor's question from the site's content (docs/product/assistant.md).
 * @param onText called with each part of the answer as the model writes it. The returned answer replaces them
 * @throws AppError `bad_request` if the visitor stopped it
 */
export function answerQuestion(
  services: AssistantServices,
  asker: Asker,
  { question: typed, sessionId, userRole: role }: QuestionInput,
  onText?: (piece: string) => void,
): Promise<QuestionAnswer> {
  const question = maskPatientData(typed);
  const talk = smallTalk(question);
  const request = talk ? null : requestKind(services, question);
  const turns = lastTurns(services, { visitor: asker.visitor, sessionId });
  const asked = [question, ...turns.map(({ query }) => query)];
  return respond<z.output<typeof WrittenAnswer>, Draft>(services, asker, {
    type: 'question',
    sessionId,
    role,
    query: question,
    message: {
      text: question,
      instead: request === 'advice' ? insteadOfAdvice(question) : null,
      says,
      addLine: (draft, line) => ({ ...draft, answer: `${draft.answer}\n\n${line}` }),
      isCrisis: ({ kind }) => kind === 'crisis',
    },
    find: () => passagesFor(services, question, turns),
    request: (found) => ({
      messages: toMessages({ task: TASK, role, found, request: { question }, turns }),
      schema: WrittenAnswer,
      schemaName: 'answer',
    }),
    ...(onText && { onText: piecewise((json, found) => readable(json, found, asked), onText) }),
    toDraft: (written, found) => toDraft(written, found, asked),
    extract: () => {
      if (request === 'orders') return notOnSite([]);
      const said = talk ?? englishOnly(question);
      return said ? says(said) : extractAnswer(services, withSubject(services, question, turns), { role });
    },
    toText: ({ answer }) => answer,
    isAnswered: (draft) => draft.isAnswered,
  });
}

function says(answer: string): Draft {
  return { answer, isAnswered: true, sources: [] };
}

/** Finds passages for a question, alone and together with the previous one, which may name its subject. */
function passagesFor(services: AssistantServices, question: string, turns: readonly Turn[]): FoundPassage[] {
  const earlier = turns.at(-1);
  const queries = earlier ? [question, `${earlier.query} ${question}`] : [question];
  const found = queries.flatMap((query) =>
    findPassages(services, query, { limit: MAX_PASSAGES / queries.length }),
  );
  const overview =
    found.length > 0 ? [] : OVERVIEW.flatMap((query) => findPassages(services, query, { limit: 1 }));
  return [...new Map([...found, ...overview].map((one) => [one.passage.id, one])).values()];
}

/** Returns a question with its "it" replaced by the last course or product named in earlier questions. */
function withSubject(services: AssistantServices, question: string, turns: readonly Turn[]): string {
  const words = wordsOf(question).join(' ');
  if (!PRONOUN.test(words) || EMPTY_IT.test(words)) return question;
  if (namesIn(services, question).length > 0) return question;
  const named = turns.toReversed().map(({ query }) => namesIn(services, query));
  return [question, ...(named.find((names) => names.length > 0) ?? [])].join(' ');
}

/** @param asked the visitor's messages, current and earlier */
function toDraft(
  { kind, sources: ids, answer: written }: z.output<typeof WrittenAnswer>,
  found: FoundPassage[],
  asked: readonly string[],
): Draft | null {
  if (kind === 'medical_advice') return says(insteadOfAdvice(asked[0] ?? ''));
  const cited = kind === 'answered' ? citedPassages(found, ids) : [];
  const answer = keepKnownLinks(written, found).trim();
  const hasSupport = cited.length > 0 || kind === 'small_talk';
  if (!hasSupport || answer === '') return { answer: UNSUPPORTED, isAnswered: false, sources: [] };
  if (hasInventions(answer, supportOf(cited, asked))) return null;
  return { answer, isAnswered: true, sources: toSources(cited) };
}

/**
 * Returns the presentable part of an answer that is still arriving: complete, supported sentences; nothing until the support is
 * known.
 */
function readable(json: string, found: FoundPassage[], asked: readonly string[]): string {
  const arrived = partialMember(json, 'answer');
  const support = Support.safeParse(arrived?.before);
  if (!arrived || support.data?.kind !== 'answered') return '';
  const cited = citedPassages(found, support.data.sources);
  if (cited.length === 0) return '';
  const text = keepKnownLinks(untilOpenLink(untilOpenSentence(arrived.text)), found).trimStart();
  return hasInventions(text, supportOf(cited, asked)) ? '' : text;
}

/** Returns a function that passes on only the new part of a growing text. */
function piecewise(
  toReadable: (json: string, found: FoundPassage[]) => string,
  onPiece: (piece: string) => void,
) {
  let sent = '';
  return (soFar: string, found: FoundPassage[]) => {
    const text = toReadable(soFar, found);
    if (text.length <= sent.length || !text.startsWith(sent)) return;
    onPiece(text.slice(sent.length));
    sent = text;
  };
}
