import { cutAtWord } from '#shared/cut-text.ts';
import { DESCRIPTION_LENGTH, lengthOf, TITLE_LENGTH } from '#shared/seo/seo-limits.ts';

const SENTENCE = /[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*[.!?]+(?=\s|$)/gu;
/** Shorter paragraphs are labels. */
const MIN_SENTENCE_LENGTH = 40;

/** Returns a title of a good length: the subject, and the site's name if there is room. */
export function writeTitle(subject: string, endings: readonly string[]): string {
  const { min, max } = TITLE_LENGTH;
  const line = cutAtWord(subject, max);
  if (lengthOf(line) >= min) return line;
  const longer = endings
    .filter((ending) => ending && !line.toLowerCase().includes(ending.toLowerCase()))
    .map((ending) => `${line} | ${ending}`)
    .filter((title) => lengthOf(title) <= max);
  return longer.find((title) => lengthOf(title) >= min) ?? longer[0] ?? line;
}

/**
 * Returns a description of a good length from whole sentences of a page, if enough of them fit. Adds nothing to what they say.
 * @param beginning the first words; empty for the page's first sentence
 */
export function writeDescription(beginning: string, paragraphs: readonly string[]): string {
  const { min, max } = DESCRIPTION_LENGTH;
  const start = beginning.replaceAll(/\s+/g, ' ').trim();
  const sentences = sentencesOf(paragraphs);
  let text = '';
  // A beginning that is too long is split into its sentences.
  for (const sentence of lengthOf(start) > max
    ? splitSentences(start).concat(sentences)
    : [start, ...sentences]) {
    if (lengthOf(text) >= min) break;
    if (text.includes(sentence)) continue;
    const longer = text ? `${/[.!?…]$/u.test(text) ? text : `${text}.`} ${sentence}` : sentence;
    if (lengthOf(longer) <= max) text = longer;
  }
  return text || cutAtWord(start || (sentences[0] ?? ''), max);
}

function sentencesOf(paragraphs: readonly string[]): string[] {
  return paragraphs
    .filter((paragraph) => lengthOf(paragraph) >= MIN_SENTENCE_LENGTH)
    .flatMap((paragraph) => splitSentences(paragraph));
}

function splitSentences(text: string): string[] {
  return (text.match(SENTENCE) ?? []).map((sentence) => sentence.trim());
}
