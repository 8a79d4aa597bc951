import { get } from 'react-hook-form';
import type { SettingRecord, SettingSource } from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { isSame } from '../kit/form/changed-fields.ts';
import { SETTING_FIELDS } from './setting-fields.ts';

/** Returns where the default of a group comes from: `From SHIPPING_FLAT in the environment (.env)`. */
export function sourceWords({ kind, names: [first = '', ...others] }: SettingSource): string {
  if (kind === 'default') return 'Built in';
  if (kind === 'file') return `From ${first}`;
  if (others.length === 0) return `From ${first} in the environment (.env)`;
  return others.length === 1
    ? `From ${first} and ${others[0]} in the environment (.env)`
    : `From ${first} and ${others.length} more in the environment (.env)`;
}

/** Returns what resetting a group to its default will change. */
export function resetWords<G extends SettingGroup>(group: G, record: SettingRecord<G>): string {
  const { value, first, firstFrom } = record;
  const changes = SETTING_FIELDS[group].flatMap(({ name, label, words = String }) => {
    const [is, was]: unknown[] = [get(value, name), get(first, name)];
    if (isSame(is, was)) return [];
    return `${label}: ${was === '' || isEmptyList(was) ? 'none' : words(was)}`;
  });
  const source = sourceWords(firstFrom);
  return changes.length === 0
    ? `Nothing changes now: the default is the same. ${source}.`
    : `This sets ${changes.join('; ')}. ${source}.`;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
