import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { courseIdOf } from '#shared/paths.ts';
import { ANSWERED } from './assistant-texts.ts';

it.each([...new Set(ANSWERED.flatMap(({ sources }) => sources))])(
  'names the page %s, which exists',
  (path) => {
    const course = courseIdOf(path);
    expect(existsSync(course ? `src/content/courses/${course}.yaml` : `src/pages${path}.astro`)).toBe(true);
  },
);
