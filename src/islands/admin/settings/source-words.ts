import { get } from 'react-hook-form';
import type { SettingRecord, SettingSource } from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { isSame } from '../kit/form/changed-fields.ts';
import { SETTING_FIELDS, type SettingField } from './setting-fields.ts';

/** Returns where the default of a group comes from: `From SHIPPING_FLAT in the environment (.env)`. */
export function sourceWords({ kind, names: [first = '', ...others] }: SettingSource): string {
  if (kind === 'default') return 'Built in';
  if (kind === 'file') return `From ${first}`;
  if (others.length === 0) return `From ${first} in the environment (.env)`;
  return others.length === 1
    ? `From ${first} and ${others[0]} in the environment (.env)`
    : `From ${first} and ${others.length} more in the environment (.env)`;
}

/** Returns the values of a group: `Flat rate: $5.95; Free from: $75.00`. */
export function valueWords<G extends SettingGroup>(group: G, value: SettingRecord<G>['value']): string {
  return SETTING_FIELDS[group].map((field) => fieldWords(field, get(value, field.name))).join('; ');
}

function fieldWords({ label, words = String }: SettingField, value: unknown): string {
  return `${label}: ${value === '' || isEmptyList(value) ? 'none' : words(value)}`;
}

/** Returns what resetting a group to its default will change. */
export function resetWords<G extends SettingGroup>(group: G, record: SettingRecord<G>): string {
  const { value, first, firstFrom } = record;
  const changes = SETTING_FIELDS[group].flatMap((field) => {
    const [is, was]: unknown[] = [get(value, field.name), get(first, field.name)];
    return isSame(is, was) ? [] : fieldWords(field, was);
  });
  const source = sourceWords(firstFrom);
  return changes.length === 0
    ? `Nothing changes now: the default is the same. ${source}.`
    : `This sets ${changes.join('; ')}. ${source}.`;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
