import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/root.ts';
import { contrast, type Rgb } from '#shared/designs/colors.ts';

const TOKENS = readFileSync(join(ROOT, 'src/styles/tokens.css'), 'utf8');
/** The WCAG minimum for text. */
const MIN_CONTRAST = 4.5;

const DARK_TEXT = [
  ...['ink', 'ink-soft', 'stone', 'olive', 'olive-deep', 'steel', 'steel-deep'],
  ...['signal-deep', 'gold-deep', 'good', 'warn', 'bad'],
];
const NOTES = ['good-soft', 'warn-soft', 'bad-soft', 'info-soft'];

/** What may be written on each surface. */
const TEXT_ON: [surface: string, text: string[]][] = [
  ['white', [...DARK_TEXT, 'signal']],
  ['bone', [...DARK_TEXT, 'signal']],
  ['bone-deep', DARK_TEXT],
  ...NOTES.map((surface): [string, string[]] => [surface, DARK_TEXT]),
  ['gold', ['ink', 'ink-soft', 'olive-deep', 'steel-deep']],
  ['sand', ['ink', 'ink-soft', 'olive', 'olive-deep', 'steel', 'steel-deep']],
  ...['ink', 'ink-soft', 'olive-deep', 'steel-deep'].map((surface): [string, string[]] => [
    surface,
    ['white', 'bone', 'bone-deep', 'sand', 'gold'],
  ]),
  ...['olive', 'steel', 'signal-deep', 'bad', 'stone', 'good'].map((surface): [string, string[]] => [
    surface,
    ['white', 'bone', 'bone-deep'],
  ]),
  ['signal', ['white', 'bone']],
];

it.each(TEXT_ON)('text is legible on %s', (surface, texts) => {
  const illegible = texts.filter((text) => contrast(token(text), token(surface)) < MIN_CONTRAST);
  expect(illegible).toEqual([]);
});

function token(name: string): Rgb {
  const digits = new RegExp(`--color-${name}: #([0-9a-f]{3,6});`).exec(TOKENS)?.[1];
  if (!digits) throw new Error(`There is no color ${name}.`);
  const width = digits.length / 3;
  const channel = (index: number) =>
    Number.parseInt(digits.slice(index * width, (index + 1) * width).repeat(2 / width), 16);
  return [channel(0), channel(1), channel(2)];
}
