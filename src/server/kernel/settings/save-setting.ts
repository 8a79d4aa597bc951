import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { shopSettings } from '#db/schema/settings.ts';
import { changedFields } from '#server/kernel/audit/changed-fields.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { staleEdit } from '#server/kernel/audit/stale-edit.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import type { Administrator, AuditAction } from '#shared/audit.ts';
import type {
  SettingInput,
  SettingRecord,
  SettingReset,
  SettingValues,
} from '#shared/schemas/settings.schema.ts';
import { SETTING_LABELS, type SettingGroup } from '#shared/settings.ts';
import { isPublished } from './published-groups.ts';
import { toStored, toValue } from './setting-values.ts';
import { findSetting } from './settings.queries.ts';
import { showSetting } from './show-setting.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Saves a group of settings (docs/product/back-office.md#settings), which then applies even if it equals the default. Saving an
 * unchanged group has no effect.
 * @throws AppError `stale`, with the current group as `setting`, if someone else saved or reset it since `updatedAt`
 */
export function saveSetting<G extends SettingGroup>(
  services: Deps,
  group: G,
  { updatedAt: seen, ...input }: SettingInput<G>,
  actor: Administrator,
): SettingRecord<G> {
  const { db } = services;
  // The only other field of the input's schema is `updatedAt`.
  const value = toStored(group, input as unknown as SettingValues[G]);
  return transaction(db, () => {
    const saved = findSetting(db, group);
    // Converted, because states may be listed in any order.
    const after = toValue(group, value);
    if (saved?.value && isEqual(toValue(group, saved.value), after)) return showSetting(services, group);
    requireSeen(services, group, seen);
    const before = showSetting(services, group).value;
    const updatedAt = changeMoment(services, saved?.updatedAt);
    const row = { value, savedBy: actor.username, updatedAt };
    db.insert(shopSettings)
      .values({ group, ...row })
      .onConflictDoUpdate({ target: shopSettings.group, set: row })
      .run();
    record(services, 'settings_changed', { group, before, after, actor });
    return showSetting(services, group);
  });
}

/**
 * Resets a group to its default. Does nothing if the default applies.
 * @throws AppError `stale`, with the current group as `setting`, if someone else saved it since `updatedAt`
 */
export function resetSetting<G extends SettingGroup>(
  services: Deps,
  group: G,
  { updatedAt: seen }: SettingReset,
  actor: Administrator,
): SettingRecord<G> {
  const { db } = services;
  return transaction(db, () => {
    const { value: before, first, updatedAt } = showSetting(services, group);
    if (updatedAt !== null) {
      requireSeen(services, group, seen);
      db.delete(shopSettings).where(eq(shopSettings.group, group)).run();
      record(services, 'settings_reset', { group, before, after: first, actor });
    }
    return showSetting(services, group);
  });
}

function requireSeen(services: Deps, group: SettingGroup, seen: string | undefined): void {
  const setting = showSetting(services, group);
  if (seen !== (setting.updatedAt ?? undefined))
    throw staleEdit(services, 'these settings', { type: 'settings', id: group, seenAt: seen }, { setting });
}

function isEqual(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

interface Change {
  group: SettingGroup;
  before: object;
  after: object;
  actor: Administrator;
}

function record(services: Deps, action: AuditAction, { group, before, after, actor }: Change): void {
  const subject = { type: 'settings', id: group, name: SETTING_LABELS[group] } as const;
  const changed = changedFields(before as Record<string, unknown>, after as Record<string, unknown>);
  recordAudit(services, { actor, action, subject, ...changed });
  if (changed && isPublished(group)) publishPages(services, `${SETTING_LABELS[group]} saved`, actor.username);
}
