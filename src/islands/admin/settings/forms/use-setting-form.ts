import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { SettingInput, SettingRecord } from '#shared/schemas/settings.schema.ts';
import { SETTING_LABELS, type SettingGroup } from '#shared/settings.ts';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { saveSetting, useSettingCache } from '../settings.queries.ts';

interface Options<G extends SettingGroup, Input extends FieldValues> {
  group: G;
  schema: ZodMiniType<SettingInput<G>, Input>;
  record: SettingRecord<G>;
  /** Returns the values of the fields, apart from `updatedAt`. */
  valuesOf: (value: SettingRecord<G>['value']) => object;
  /** Asks before saving the input. Resolves to whether to save it. */
  ask?: (input: SettingInput<G>) => Promise<boolean>;
}

/** The form of a group of settings. */
export function useSettingForm<G extends SettingGroup, Input extends FieldValues>({
  group,
  schema,
  record,
  valuesOf,
  ask,
}: Options<G, Input>) {
  const { saved, onStale } = useSettingCache(group);
  return useAdminForm({
    schema,
    record,
    valuesOf: ({ value, updatedAt }) =>
      ({ ...valuesOf(value), updatedAt: updatedAt ?? '' }) as unknown as DefaultValues<Input>,
    send: (input: SettingInput<G>) => saveSetting(group, input),
    onSaved: (next) => saved(next, `${SETTING_LABELS[group]} saved`),
    onStale,
    ask,
    failure: 'Not saved',
  });
}
