import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  FONT_FILES,
  FONT_NAMES,
  FONTS,
  fontFamily,
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
    const box = (name: string, letter: string) => {
      const canvas = createCanvas(40, 40);
      const context = canvas.getContext('2d');
      context.font = `24px "${name}"`;
      context.fillText(letter, 4, 30);
      return canvas.data().toString('base64');
    };
    const missing = new Map(
      [latin, extended].map((file) => [file?.name, box(file?.name ?? '', '\u{10ffff}')]),
    );
    expect(printable.length).toBeGreaterThan(300);
    for (const letter of printable) {
      const from = [latin, extended].filter((file) => file && isInRange(file.unicodeRange, letter));
      const drawn = from.some((file) => file && box(file.name, letter) !== missing.get(file.name));
      expect(drawn, `${letter} in ${font}`).toBe(true);
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
