import font from './lettering-glyphs.json' with { type: 'json' };

/** Letters as outlines: the same on every machine, whatever fonts it has. */
interface Lettering {
  path: string;
  width: number;
}

interface LetteringOptions {
  /** Height of a capital. */
  height: number;
  /** Where the base line starts. */
  x?: number;
  y?: number;
  /** Extra space between letters, as a share of their height. */
  tracking?: number;
}

const GLYPHS = new Map(Object.entries(font.glyphs) as [string, [advance: number, path: string]][]);
const KERNING = new Map(
  [...font.kern.matchAll(/(.)(.)(-?\d+) ?/g)].map(([, a, b, by]) => [`${a}${b}`, Number(by)]),
);

/** Text in the heading face, in capitals. Characters the face has no outline for are left out. */
export function drawLettering(
  text: string,
  { height, x = 0, y = 0, tracking = 0.02 }: LetteringOptions,
): Lettering {
  const scale = height / font.capHeight;
  let path = '';
  let right = x;
  let before = '';
  for (const letter of text.toUpperCase().replaceAll("'", '’')) {
    const glyph = GLYPHS.get(letter);
    if (!glyph) continue;
    right += (KERNING.get(before + letter) ?? 0) * scale;
    path += placed(glyph[1], scale, right, y);
    right += glyph[0] * scale + tracking * height;
    before = letter;
  }
  return { path, width: right - x - tracking * height };
}

/** Breaks text into lines that are no wider than `width`. */
export function wrapLettering(text: string, width: number, options: LetteringOptions): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && drawLettering(longer, options).width <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines;
}

/** An outline, scaled and moved. Its commands are absolute: M, L, H, V, Q and Z. */
function placed(outline: string, scale: number, dx: number, dy: number): string {
  return outline.replace(/([MLHVQZ])([^MLHVQZ]*)/g, (_, command: string, numbers: string) => {
    const values = (numbers.match(/-?\d+/g) ?? []).map((number, index) => {
      const vertical = command === 'V' || (command !== 'H' && index % 2 === 1);
      return Math.round((Number(number) * scale + (vertical ? dy : dx)) * 10) / 10;
    });
    return command + values.join(' ');
  });
}
