import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PICTURE_LIMITS } from '#shared/designs/sniff-picture.ts';
import { decodePicture } from './decode-picture.ts';
import { logoFontConfig } from './logo-fonts.ts';

const PATIENT = { cpuMs: 60_000, memoryBytes: 1024 ** 3 };
const [WIDTH, ROW] = [200, 50];

interface Text {
  text: string;
  attributes?: string;
}

/** Returns the pixels of each text as the server draws it, one to a row of an SVG. */
async function drawn(texts: readonly Text[]): Promise<string[]> {
  const height = ROW * texts.length;
  const rows = texts.map(
    ({ text, attributes = 'font-family="Arial"' }, row) =>
      `<text x="10" y="${row * ROW + 35}" font-size="30" ${attributes}>${text}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">${rows.join('')}</svg>`;
  const limits = { isVector: true, side: Math.max(WIDTH, height), ...PICTURE_LIMITS };
  const decoded = await decodePicture(Buffer.from(svg), limits, PATIENT);
  if ('failed' in decoded) throw new Error(decoded.failed, { cause: decoded.cause });
  const pixels = await sharp(decoded.png).raw().toBuffer();
  const bytes = WIDTH * ROW * 4;
  return texts.map((_, row) => pixels.toString('latin1', row * bytes, (row + 1) * bytes));
}

const medic = (attributes: string): Text => ({ text: 'Medic', attributes });
const inFont = (name: string) => medic(`font-family="${name}"`);

describe('live text of an SVG', () => {
  it('is drawn in our font for the one that it names', async () => {
    const fonts = {
      Arial: 'Arimo',
      helvetica: 'Arimo',
      'Comic Sans MS': 'Arimo',
      'sans-serif': 'Arimo',
      Georgia: 'Gelasio',
      'Times New Roman': 'Tinos',
      'Unknown, serif': 'Tinos',
      "'Courier New', Consolas": 'Cousine',
      monospace: 'Cousine',
    };
    const asked = await drawn(Object.keys(fonts).map(inFont));
    const expected = await drawn(Object.values(fonts).map(inFont));
    for (const [index, name] of Object.keys(fonts).entries()) {
      expect(asked[index] === expected[index], name).toBe(true);
    }
  });

  it('differs in each family, bold and italic', async () => {
    const looks = ['Arimo', 'Tinos', 'Gelasio', 'Cousine'].map(inFont);
    looks.push(
      medic('font-family="Arimo" font-weight="700"'),
      medic('font-family="Arimo" font-style="italic"'),
    );
    expect(new Set(await drawn(looks)).size).toBe(looks.length);
  });

  it('has its accents, also in decomposed form', async () => {
    const letters = ['\u{1f600}', ...'AÅŁńőžÿ'].map((text) => ({ text }));
    expect(new Set(await drawn(letters)).size).toBe(letters.length);
    const [decomposed, composed] = await drawn([{ text: 'n\u0301A\u030a' }, { text: 'ńÅ' }]);
    expect(decomposed === composed).toBe(true);
  });

  it('needs no font of the machine, and uses none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gti-no-fonts-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const config = join(folder, 'fonts.conf');
    writeFileSync(config, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`);
    const texts = [inFont('Comic Sans MS'), { text: 'Łódź' }];
    const before = await drawn(texts);
    vi.stubEnv('FONTCONFIG_FILE', config);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await drawn(texts)).join() === before.join()).toBe(true);
    expect(readFileSync(logoFontConfig(), 'utf8').match(/<dir>/g)).toHaveLength(1);
  });
});

it('unpacks the fonts again when the system has deleted one of them', async () => {
  const texts = [inFont('Courier New')];
  const before = await drawn(texts);
  const config = logoFontConfig();
  for (const name of ['cousine-latin-400-normal.ttf', 'arimo-latin-400-normal.ttf'])
    rmSync(join(dirname(config), name));
  expect(logoFontConfig()).not.toBe(config);
  expect(logoFontConfig()).toBe(logoFontConfig());
  // One process had started before.
  await drawn(texts);
  expect((await drawn(texts)).join() === before.join()).toBe(true);
});

it('leaves no fonts behind when the process ends', () => {
  const program = `import { logoFontConfig } from ${JSON.stringify(join(import.meta.dirname, 'logo-fonts.ts'))};
    import { existsSync } from 'node:fs';
    console.log(JSON.stringify([logoFontConfig(), existsSync(logoFontConfig())]));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  const [path, wasThere] = JSON.parse(stdout) as [string, boolean];
  expect(wasThere).toBe(true);
  expect(() => readFileSync(path)).toThrow('ENOENT');
});
