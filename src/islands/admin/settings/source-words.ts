import { get } from 'react-hook-form';
import type { SettingRecord, SettingSource } from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { isSame } from '../kit/form/changed-fields.ts';
import { SETTING_FIELDS, type SettingField } from './setting-fields.ts';

/** Describes the default of a group. */
export function sourceWords({ kind }: SettingSource): string {
  return kind === 'default' ? 'Built in' : 'Default of this installation';
}

/** Returns where the operator sets the default of a group; empty if it isn't set. */
export function originWords({ kind, names }: SettingSource): string {
  if (kind === 'default') return '';
  const place = kind === 'file' ? '' : ' in the environment (.env)';
  return `The default comes from ${names.join(', ')}${place}.`;
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
  const { value, first } = record;
  const changes = SETTING_FIELDS[group].flatMap((field) => {
    const [is, was]: unknown[] = [get(value, field.name), get(first, field.name)];
    return isSame(is, was) ? [] : fieldWords(field, was);
  });
  return changes.length === 0
    ? 'Nothing changes now: the default is the same.'
    : `This sets ${changes.join('; ')}.`;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
