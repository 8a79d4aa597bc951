import { PATHS } from '#shared/paths.ts';
import type { AnswerSource } from '#shared/schemas/assistant.schema.ts';
import type { Finding } from '../look-up.ts';
import { nameOf } from '../passage.ts';
import { excerptOf } from './sentences.ts';

/** The answer to a question that the site doesn't cover. */
export const NOT_ON_SITE = `That isn't on this site. [Contact us](${PATHS.contact}), and we'll get back to you as soon as possible.`;
/** Sources below this share of the best one's rank are about something else. */
const MIN_SHARE = 0.4;

/** Returns the findings that belong to the same answer as the first, which is the best. */
export function relatedTo(findings: readonly Finding[]): Finding[] {
  const best = findings[0]?.rank ?? 0;
  return findings.filter(({ rank }) => rank >= best * MIN_SHARE);
}

export function toSource(finding: Finding): AnswerSource {
  const { passage } = finding;
  return { title: nameOf(passage), url: passage.url, excerpt: excerptOf(finding) };
}

/** Returns a Markdown link. */
export function link(text: string, url: string): string {
  return `[${plainText(text)}](${url})`;
}

/** Returns a text of the site with link syntax escaped. */
export function plainText(text: string): string {
  return text.replaceAll('[', '(').replaceAll(']', ')');
}
