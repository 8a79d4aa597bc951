import { join } from 'node:path';
import { expect, it } from 'vitest';
import { causeOf } from './build-release.ts';
import { ROOT } from './root.ts';

const file = (name: string) => join(ROOT, name);

it("names the content file that can't be read and its line, without the stack", () => {
  const stderr = `[DataCollectionEntryParseError] faqs/certification.yaml failed to parse: can not read a block mapping entry
  Hint:
    Ensure your data entry is an object with valid YAML.
  Location:
    ${file('src/content/faqs/certification.yaml')}:9:4
  Stack trace:
    at generateError (file://${file('node_modules/js-yaml/dist/js-yaml.mjs')}:1140:12)`;
  expect(causeOf(stderr)).toBe(
    'faqs/certification.yaml failed to parse: can not read a block mapping entry (src/content/faqs/certification.yaml, line 9)',
  );
});

it('names the wrong field of a content file', () => {
  const stderr = `[InvalidContentEntryDataError] faqs → certification data does not match collection schema.

  question: **question: Required
  Location:
    ${file('src/content/faqs/certification.yaml')}:0:0`;
  expect(causeOf(stderr)).toBe(
    'faqs → certification data does not match collection schema. question: question: Required',
  );
});

it('shortens the paths of this machine, and gives no line of foreign code', () => {
  const stderr = `Could not resolve "./gone.ts" from "${file('src/pages/about.astro')}"
  Location:
    ${file('node_modules/vite/index.js')}:3:1`;
  expect(causeOf(stderr)).toBe('Could not resolve "./gone.ts" from "src/pages/about.astro"');
});
