import type { SettingInput, SettingRecord } from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { call } from '../../../client/api.ts';
import { VersionHistory } from '../kit/versions/VersionHistory.tsx';
import { SETTING_FIELDS } from './setting-fields.ts';
import { saveSetting, useSettingCache, versionsKey } from './settings.queries.ts';

interface Props<G extends SettingGroup> {
  group: G;
  record: SettingRecord<G>;
}

/** The versions of a group of settings. */
export function SettingHistory<G extends SettingGroup>({ group, record }: Props<G>) {
  const { show, onStale } = useSettingCache(group);
  const updatedAt = record.updatedAt ?? undefined;
  return (
    <VersionHistory
      queryKey={versionsKey(group)}
      load={() => call(`GET /api/admin/settings/${group as SettingGroup}/versions`)}
      fields={SETTING_FIELDS[group]}
      // The server validates them as it does the form's.
      restore={async (values) => show(await saveSetting(group, { ...values, updatedAt } as SettingInput<G>))}
      onStale={onStale}
    />
  );
}
