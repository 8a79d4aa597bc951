import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { BUILD_TIME, buildCopy } from '#tests/support/build-copy.ts';

const COURSE = 'src/content/courses/btrc-military.yaml';

describe('a wrong course file ends the build with a sentence that names file and field', () => {
  it.each([
    [
      'a rating of 6',
      (course: string) => course.replace(/^rating: .*$/m, 'rating: 6'),
      'rating',
      'A rating is a number from 0 to 5',
    ],
    [
      'a missing image',
      (course: string) => course.replace(/^image: .*$/m, 'image: ../insignia/none.svg'),
      'image',
      'There is no picture src/content/insignia/none.svg',
    ],
  ])(
    '%s',
    (_, change, field, sentence) => {
      const { status, output } = buildCopy((copy) => {
        const file = join(copy, COURSE);
        writeFileSync(file, change(readFileSync(file, 'utf8')));
      });
      expect(status).not.toBe(0);
      // Between them stands what marks bold letters, in a terminal or out of it.
      const told = new RegExp(
        `courses → btrc-military\\W+data does not match collection schema\\.\\s+\\W*${field}\\W+${sentence}`,
      );
      expect(stripVTControlCharacters(output)).toMatch(told);
    },
    BUILD_TIME,
  );
});
