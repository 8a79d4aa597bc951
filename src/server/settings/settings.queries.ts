import { eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { shopSettings } from '#db/schema/settings.ts';
import type { ShopRates } from '#shared/pricing.ts';
import type { SettingGroup } from '#shared/settings.ts';
import type { Services } from '../services.ts';
import { firstValue, type ShopSettings } from './shop-settings.ts';

const statements = preparedOn((db) => ({
  byGroup: db
    .select({ value: shopSettings.value })
    .from(shopSettings)
    .where(eq(shopSettings.group, sql.placeholder('group')))
    .prepare(),
}));

/** Returns a group of settings: as an administrator saved it, or else its first value (docs/product.md#settings). */
export function readSetting<G extends SettingGroup>(
  { db, env }: Pick<Services, 'db' | 'env'>,
  group: G,
): ShopSettings[G] {
  const saved = statements(db).byGroup.get({ group });
  return saved ? (saved.value as ShopSettings[G]) : firstValue(env, group);
}

/** Returns the rates that orders are priced with. */
export function readRates(services: Pick<Services, 'db' | 'env'>): ShopRates {
  return { ...readSetting(services, 'shipping'), taxTable: readSetting(services, 'tax').table };
}
