import type { Services } from '#server/kernel/services.ts';
import type { SettingRecord } from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { toValue } from './setting-values.ts';
import { findSetting } from './settings.queries.ts';
import { firstValue, sourceOf } from './shop-settings.ts';

type Deps = Pick<Services, 'db' | 'env'>;

/** Returns a group of settings with the source of its value. */
export function showSetting<G extends SettingGroup>({ db, env }: Deps, group: G): SettingRecord<G> {
  const saved = findSetting(db, group);
  const first = toValue(group, firstValue(env, group));
  return {
    value: saved?.value ? toValue(group, saved.value) : first,
    first,
    firstFrom: sourceOf(env, group),
    isUnusable: saved !== undefined && saved.value === null,
    updatedAt: saved?.updatedAt.toISOString() ?? null,
    savedBy: saved?.savedBy ?? null,
  };
}
