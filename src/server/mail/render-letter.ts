import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';

/** Both forms of a letter, equal in content. What people typed is escaped. */
export function renderLetter(letter: Letter): { html: string; text: string } {
  return { html: letterHtml(letter), text: letterText(letter) };
}
