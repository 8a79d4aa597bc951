import { INSTITUTE, type Institute } from '#config/institute.ts';
import { DELIVERY_SETTINGS, type DeliverySettings } from '#server/kernel/env/delivery-settings.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { FULFILLMENT_SETTINGS, type FulfillmentSettings } from '#server/kernel/env/fulfillment-settings.ts';
import type { TaxTable } from '#shared/pricing.ts';
import { RETENTION, type Retention } from '#shared/retention.ts';
import type { SyncValue } from '#shared/schemas/setting-values.schema.ts';
import type { SettingSource } from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import type { StaffAddresses } from '#shared/staff-emails.ts';
import type { ShippingRates } from '#shared/totals.ts';

/** The settings that an administrator can change (docs/product/back-office.md#settings). */
export interface ShopSettings {
  shipping: ShippingRates;
  tax: TaxSettings;
  delivery: DeliverySettings;
  fulfillment: FulfillmentSettings;
  sync: SyncValue;
  notify: StaffAddresses;
  retention: Retention;
  institute: Institute;
}

interface TaxSettings {
  table: TaxTable;
  /** The categories of products that count as clothing for tax. */
  clothingCategories: string[];
}

const CLOTHING_CATEGORIES = ['Shirts', 'Hoodies & Sweatshirts', 'Caps'];

const FIRST_VALUES: { [G in SettingGroup]: (env: Env) => ShopSettings[G] } = {
  shipping: ({ shop: { shippingFlat, freeShippingFrom } }) => ({ shippingFlat, freeShippingFrom }),
  tax: ({ shop }) => ({ table: shop.taxTable, clothingCategories: CLOTHING_CATEGORIES }),
  delivery: ({ shop }) => shop.delivery,
  fulfillment: ({ shop }) => shop.fulfillment,
  sync: ({ shop }) => shop.sync,
  notify: ({ mail }) => mail.notify,
  retention: ({ retention }) => retention,
  institute: () => INSTITUTE,
};

/** The environment variables that set a group's first value. */
const VARIABLES: Record<SettingGroup, readonly string[]> = {
  shipping: ['SHIPPING_FLAT', 'FREE_SHIPPING_FROM'],
  tax: ['TAX_RATES'],
  delivery: Object.keys(DELIVERY_SETTINGS),
  fulfillment: Object.keys(FULFILLMENT_SETTINGS),
  sync: ['REVIEW_NEW_PRODUCTS'],
  notify: ['MAIL_NOTIFY'],
  retention: Object.values(RETENTION).map(({ setting }) => setting),
  institute: [],
};

/** Returns the first value of a group of settings, until an administrator saves it: from the environment or a file. */
export function firstValue<G extends SettingGroup>(env: Env, group: G): ShopSettings[G] {
  return FIRST_VALUES[group](env);
}

/** Returns the source of a group's first value. */
export function sourceOf(env: Pick<Env, 'given'>, group: SettingGroup): SettingSource {
  if (group === 'institute') return { kind: 'file', names: ['src/config/institute.ts'] };
  const names = VARIABLES[group].filter((name) => env.given.has(name));
  return { kind: names.length > 0 ? 'environment' : 'default', names };
}
