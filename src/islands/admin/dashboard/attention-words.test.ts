import { expect, it } from 'vitest';
import { ATTENTION_KINDS } from '#shared/schemas/attention.schema.ts';
import { SCREENS } from '../screens.ts';
import { OWN_WORDS } from './AttentionEntry.tsx';

it.each(ATTENTION_KINDS)('%s has words for the list of what needs a person', (kind) => {
  expect(OWN_WORDS[kind] ?? SCREENS.find((entry) => entry.attention?.[kind])).toBeTruthy();
});
