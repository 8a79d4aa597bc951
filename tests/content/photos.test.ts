import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PHOTO_ON_PHONE } from '#tests/budgets.ts';
import { BUILD_TIME, buildCopy } from '#tests/support/build-copy.ts';
import { attributes } from '#tests/support/public-pages.ts';

const PAGES = ['index.astro', 'team.astro'];

/** Returns a picture with as much detail as a photo has: shapes, edges and grain. A JPEG. */
function photo(width: number, height: number): Promise<Buffer> {
  const shapes = Array.from({ length: 120 }, (_, index) => {
    const turn = index * 2.39996;
    const [x, y] = [50 + 50 * Math.cos(turn * 3), 50 + 50 * Math.sin(turn * 5)];
    return `<circle cx="${x}%" cy="${y}%" r="${1 + (index % 9)}%" fill="hsl(${index * 37} 30% ${20 + (index % 60)}%)" opacity=".6"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  const grain = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#888',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 12 },
    },
  };
  return sharp(grain)
    .composite([{ input: Buffer.from(drawing) }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

it(
  'shows the photo of a slot in place of its drawing, after the first paint and in files for a phone',
  async () => {
    const landscape = await photo(1600, 1067);
    const portrait = await photo(480, 600);
    const { status, output, copy } = buildCopy((folder) => {
      // Only the pages in question: the others take most of a build.
      for (const page of readdirSync(join(folder, 'src/pages')))
        if (!PAGES.includes(page)) rmSync(join(folder, 'src/pages', page), { recursive: true });
      writeFileSync(join(folder, 'src/content/photos/home-hero.jpg'), landscape);
      appendFileSync(
        join(folder, 'src/content/photos/home-hero.yaml'),
        'photo: ./home-hero.jpg\nalt: An instructor and two medics\nfocus: 30% 20%\n',
      );
      writeFileSync(join(folder, 'src/content/team/person.jpg'), portrait);
      appendFileSync(join(folder, 'src/content/team/sample-profile-01.yaml'), 'photo: ./person.jpg\n');
    });
    expect([status, status ? output : '']).toEqual([0, '']);
    const read = (page: string) => readFileSync(join(copy, 'dist/client', page), 'utf8');
    const bytes = (srcset: string) =>
      srcset.split(', ').map((file) => statSync(join(copy, 'dist/client', file.split(' ')[0] ?? '')).size);

    const home = read('index.html');
    expect(home).not.toContain('Point of injury</text>');
    const [image = ''] = home.match(/<img[^>]*alt="An instructor and two medics"[^>]*>/) ?? [];
    for (const part of [
      'loading="lazy"',
      'fetchpriority="low"',
      'width="1600"',
      'height="1067"',
      'object-position: 30% 20%',
    ])
      expect(image).toContain(part);
    expect(attributes(home, 'source', 'type')).toEqual([
      'image/avif',
      'image/webp',
      'image/avif',
      'image/webp',
    ]);
    const onPhone = attributes(home, 'source', 'srcset', /width < 64rem|width &lt; 64rem/);
    expect(onPhone).toHaveLength(2);
    for (const size of onPhone.flatMap(bytes)) expect(size).toBeLessThanOrEqual(PHOTO_ON_PHONE);
    expect(attributes(home, 'source', 'srcset').flatMap(bytes)).not.toContain(0);

    const team = read('team.html');
    expect(team).toMatch(/<img[^>]*alt="Portrait of Sample Profile 1"[^>]*loading="lazy"/);
    expect(attributes(team, 'source', 'type')).toEqual(['image/avif', 'image/webp']);
  },
  BUILD_TIME,
);
