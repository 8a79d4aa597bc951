import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { shopSettings } from '#db/schema/settings.ts';
import type { Services } from '#server/kernel/services.ts';
import type { ShopRates } from '#shared/pricing.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { usableSetting } from './setting-values.ts';
import { firstValue, type ShopSettings } from './shop-settings.ts';

const statements = preparedOn((db) => ({
  byGroup: db
    .select({
      // As text: unchanged values needn't be parsed again.
      json: sql<string>`${shopSettings.value}`,
      savedBy: shopSettings.savedBy,
      updatedAt: shopSettings.updatedAt,
    })
    .from(shopSettings)
    .where(eq(shopSettings.group, sql.placeholder('group')))
    .prepare(),
}));

interface SavedSetting<G extends SettingGroup> {
  /** Null if this release can't use it. */
  value: ShopSettings[G] | null;
  savedBy: string | null;
  updatedAt: Date;
}

interface Parsed {
  json: string;
  value: unknown;
}

/** The last parsed values, by group. */
const parsed = new WeakMap<Db, Map<SettingGroup, Parsed>>();

/** Returns a group of settings as saved by an administrator; undefined while its first value applies. */
export function findSetting<G extends SettingGroup>(db: Db, group: G): SavedSetting<G> | undefined {
  const saved = statements(db).byGroup.get({ group });
  if (!saved) return undefined;
  const { json, savedBy, updatedAt } = saved;
  return { value: parse(db, group, json), savedBy, updatedAt };
}

/**
 * Returns a group of settings: as saved by an administrator, or else its first value (docs/product/back-office.md#settings). Read
 * from the database each time, so that a change applies in every process immediately. Callers must not modify it.
 */
export function readSetting<G extends SettingGroup>(
  { db, env }: Pick<Services, 'db' | 'env'>,
  group: G,
): ShopSettings[G] {
  return findSetting(db, group)?.value ?? firstValue(env, group);
}

/** Returns the current rates for pricing orders. */
export function readRates(services: Pick<Services, 'db' | 'env'>): ShopRates {
  return { ...readSetting(services, 'shipping'), taxTable: readSetting(services, 'tax').table };
}

function parse<G extends SettingGroup>(db: Db, group: G, json: string): ShopSettings[G] | null {
  const known = parsed.get(db) ?? new Map<SettingGroup, Parsed>();
  parsed.set(db, known);
  const last = known.get(group);
  if (last?.json === json) return last.value as ShopSettings[G] | null;
  const value = usableSetting(group, fromJson(json));
  known.set(group, { json, value });
  return value;
}

function fromJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
