import { readVersions } from '#server/kernel/audit/read-versions.ts';
import type { Services } from '#server/kernel/services.ts';
import type { RecordVersions } from '#shared/schemas/versions.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { showSetting } from './show-setting.ts';

/** Returns the versions of a group of settings; the last one may be its default. */
export function settingVersions(services: Pick<Services, 'db' | 'env'>, group: SettingGroup): RecordVersions {
  const { value } = showSetting(services, group);
  return readVersions(services.db, {
    ...{ type: 'settings', id: group },
    actions: ['settings_changed', 'settings_reset'],
    names: Object.keys(value),
    current: value,
  });
}
