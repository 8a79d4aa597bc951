import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from './design.ts';
import { drawDesign } from './draw-design.ts';
import {
  FONT_FILES,
  FONT_NAMES,
  FONTS,
  type FontName,
  fontFamily,
  fontRuns,
  unprintableCharacters,
  unprintableMessage,
} from './fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** All allowed characters, found by testing each one, so that the list isn't repeated here. */
const printable = Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) =>
    letter.trim() !== '' && letter === letter.normalize('NFC') && unprintableCharacters(letter).length === 0,
);

/** Returns whether a browser would load a FontFace with this range for the character. */
function isInRange(unicodeRange: string, letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return unicodeRange.split(', ').some((range) => {
    const [from = '', to = from] = range.slice(2).split('-');
    return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16);
  });
}

/** Returns the pixels of a text in a font file. */
function drawn(name: string, text: string): string {
  const canvas = createCanvas(40, 40);
  const context = canvas.getContext('2d');
  context.font = `24px "${name}"`;
  context.fillText(text, 4, 30);
  return canvas.data().toString('base64');
}

const AREA = { width: 60, height: 40 };

/** Returns the pixels of a print with this text; with the name of a font file, as that file alone draws it. */
function printed(textFont: FontName, text: string, file?: string): string {
  const canvas = createCanvas(AREA.width, AREA.height);
  const context = canvas.getContext('2d');
  const own = file && {
    set font(font: string) {
      context.font = font.replace(/".*/, `"${file}"`);
    },
  };
  const design = { ...DEFAULT_DESIGN, text, textFont, textSize: 48, textPosition: { x: 50, y: 50 } };
  const bound = new Proxy(context, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, key, value) => Reflect.set(own && key === 'font' ? own : target, key, value),
  });
  drawDesign(bound, { design, area: AREA, logo: null });
  return canvas.data().toString('base64');
}

describe('the fonts', () => {
  beforeAll(() => {
    for (const { name, path } of Object.values(FONT_FILES).flat()) {
      expect(GlobalFonts.register(readFileSync(resolve(path)), name)).not.toBeNull();
    }
  });

  it('are four open families under the five documented names', () => {
    expect(FONT_NAMES).toEqual(['Arial', 'Times New Roman', 'Helvetica', 'Georgia', 'Courier New']);
    expect(FONTS.Arial).toBe(FONTS.Helvetica);
    expect(fontFamily('Georgia')).toBe('"GTI Gelasio", "GTI Gelasio Extended"');
  });

  it.each(FONT_NAMES)('%s draws every printable character, in the file whose range names it', (font) => {
    const [latin, extended] = FONT_FILES[FONTS[font]];
    const missing = new Map(
      [latin, extended].map((file) => [file?.name, drawn(file?.name ?? '', '\u{10ffff}')]),
    );
    expect(printable.length).toBeGreaterThan(300);
    for (const letter of printable) {
      const from = [latin, extended].filter((file) => file && isInRange(file.unicodeRange, letter));
      const hasGlyph = from.some((file) => file && drawn(file.name, letter) !== missing.get(file.name));
      expect(hasGlyph, `${letter} in ${font}`).toBe(true);
    }
  });

  it.each(FONT_NAMES)('%s prints every letter with the file that a browser would use', (font) => {
    const fileOf = (letter: string) =>
      FONT_FILES[FONTS[font]].find(({ unicodeRange }) => isInRange(unicodeRange, letter))?.name;
    const misprinted = printable.filter(
      (letter) => printed(font, letter) !== printed(font, letter, fileOf(letter)),
    );
    expect(misprinted.join(' ')).toBe('');
    // Within a word as well.
    for (const letter of printable) {
      const letters = fontRuns(font, `n${letter}n`).flatMap(({ family, text }) =>
        [...text].map((each) => [each, family]),
      );
      expect(letters).toEqual(['n', letter, 'n'].map((each) => [each, `"${fileOf(each)}"`]));
    }
  });
});

describe('unprintableCharacters', () => {
  it.each([
    ['Zażółć gęślą jaźń – “GTI” & Søn €5', []],
    ['line\r\nbreak\tand\u00a0blank', []],
    ['Łódz\u0301', []],
    ['心 heart 心', ['心']],
    ['medic 👩🏽‍⚕️!', ['👩🏽‍⚕️']],
    ['ОМЕГА', ['О', 'М', 'Е', 'Г', 'А']],
    ['zero\u200bwidth', ['\u200b']],
    ['\u202eturned', ['\u202e']],
  ])('finds in %j', (text, characters) => {
    expect(unprintableCharacters(text)).toEqual(characters);
  });

  it('are named in the message of unprintableMessage', () => {
    expect(unprintableMessage('I 💚 U')).toBe("We can't print 💚. Use letters, numbers and common symbols.");
    expect(unprintableMessage('fine')).toBeNull();
  });
});
