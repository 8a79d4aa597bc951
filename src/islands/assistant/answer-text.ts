import { PATHS } from '#shared/paths.ts';
import type { AnswerSource } from '#shared/schemas/assistant.schema.ts';
import type { AssistantAnswer } from './conversation.ts';
import { plainText } from './markdown.ts';

/** Returns an answer as plain text. */
function answerText(answer: AssistantAnswer): string {
  return paragraphsOf(answer).filter(Boolean).join('\n\n');
}

function paragraphsOf(answer: AssistantAnswer): string[] {
  if ('answer' in answer) return [plainText(answer.answer)];
  if ('recommendations' in answer) {
    if (answer.recommendations.length === 0) return [plainText(answer.notice ?? NO_COURSE)];
    return [
      ...answer.recommendations.map(({ title, reason }) => `${title}: ${plainText(reason)}`),
      plainText(answer.notice ?? ''),
    ];
  }
  if ('relevantResults' in answer) {
    const results = answer.relevantResults.map(({ title, excerpt }) => `${title}: ${excerpt}`);
    return [plainText(answer.searchInsights), ...results];
  }
  return [
    plainText(answer.scenario),
    listed('Objectives', answer.objectives.map(plainText)),
    listed('Key points', answer.keyPoints.map(plainText)),
  ];
}

export const NO_COURSE = `None of our courses fits that. Try other words, or [contact us](${PATHS.contact}).`;

function listed(title: string, items: readonly string[]): string {
  return items.length > 0 ? [`${title}:`, ...items.map((item) => `- ${item}`)].join('\n') : '';
}

/** Returns the announcement of an answer for screen readers. */
export function announcementOf(answer: AssistantAnswer): string {
  const hasClosest = isUnanswered(answer) && answer.sources.length > 0;
  return hasClosest ? `${answerText(answer)}\n\nThe closest pages are listed.` : answerText(answer);
}

/** Returns an answer with the full addresses of its sources, to paste elsewhere. */
export function copyText(answer: AssistantAnswer, site: string): string {
  const results = 'relevantResults' in answer ? answer.relevantResults : [];
  const pages = [...results, ...linksOf(answer)].map(
    ({ title, url }) => `${title}: ${new URL(url, site).href}`,
  );
  return [answerText(answer), listed(pagesTitle(answer), pages)].filter(Boolean).join('\n\n');
}

/** Returns whether the site doesn't answer the question. Its sources are then the closest pages. */
export function isUnanswered(answer: AssistantAnswer): boolean {
  return 'isAnswered' in answer && !answer.isAnswered;
}

/** Returns the heading above an answer's sources. */
export function pagesTitle(answer: AssistantAnswer): string {
  return isUnanswered(answer) ? 'Closest pages' : 'Sources';
}

/** Returns the pages to link to besides an answer's own links. A page among the results isn't repeated as a source. */
export function linksOf(answer: AssistantAnswer): AnswerSource[] {
  const shown = new Set('relevantResults' in answer ? answer.relevantResults.map(({ url }) => url) : []);
  return answer.sources.filter(({ url }) => !shown.has(url));
}
