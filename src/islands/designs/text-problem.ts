import { MAX_TEXT_LINES, textLines } from '#shared/designs/design.ts';
import { unprintableMessage } from '#shared/designs/fonts.ts';

/** What keeps a text from being printed, in words; null when nothing does. */
export function textProblem(text: string): string | null {
  if (textLines(text).length > MAX_TEXT_LINES) return `Please use at most ${MAX_TEXT_LINES} lines`;
  return unprintableMessage(text);
}
