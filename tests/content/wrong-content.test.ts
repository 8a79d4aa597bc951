import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { readPublishing } from '#server/kernel/releases/publishing.queries.ts';
import { BUILD_TIME, copyProject } from '#tests/support/build-copy.ts';

const COURSE = 'src/content/courses/btrc-military.yaml';

it(
  'a publish with a wrong course file keeps the site, and the back office names file and fields',
  () => {
    const copy = copyProject();
    const file = join(copy, COURSE);
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/^rating: .*$/m, 'rating: 6').replace(/^image: .*$/m, 'image: ../insignia/none.svg'),
    );
    const data = join(copy, 'data');
    const pointer = join(data, 'releases/current');
    mkdirSync(join(data, 'releases'), { recursive: true });
    writeFileSync(pointer, 'the live release');
    copyFileSync(inject('templateDatabase'), join(data, 'shop.sqlite'));

    const { status, stderr } = spawnSync(process.execPath, ['scripts/rebuild.ts'], {
      cwd: copy,
      encoding: 'utf8',
      env: {
        ...process.env,
        ENV_FILE: '/dev/null',
        APP_SECRET: 'a secret of at least 32 characters',
        DATA_DIR: data,
      },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('The site stays as it was.')]);
    expect(readFileSync(pointer, 'utf8')).toBe('the live release');
    const db = openDatabase(join(data, 'shop.sqlite'));
    const { state, error = '' } = readPublishing(db);
    db.$client.close();
    // The shell shows the first line.
    expect([state, error.split('\n')[0]]).toEqual([
      'failed',
      'The build failed: courses → btrc-military data does not match collection schema. image: There is no picture src/content/insignia/none.svg rating: A rating is a number from 0 to 5',
    ]);
  },
  BUILD_TIME,
);
