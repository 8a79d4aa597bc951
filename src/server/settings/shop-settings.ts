import { INSTITUTE, type Institute } from '#config/institute.ts';
import type { TaxTable } from '#shared/pricing.ts';
import type { SettingGroup } from '#shared/settings.ts';
import type { ShippingRates } from '#shared/totals.ts';
import type { DeliverySettings } from '../delivery/delivery-settings.ts';
import type { Env } from '../env.ts';
import type { StaffAddresses } from '../mail/notify-setting.ts';
import type { Retention } from '../operations/retention.ts';

/** The settings that an administrator can change (docs/product.md#settings). */
export interface ShopSettings {
  shipping: ShippingRates;
  tax: TaxSettings;
  delivery: DeliverySettings;
  notify: StaffAddresses;
  retention: Retention;
  institute: Institute;
}

export interface TaxSettings {
  table: TaxTable;
  /** The categories of products that count as clothing for tax. */
  clothingCategories: string[];
}

const CLOTHING_CATEGORIES = ['Shirts', 'Hoodies & Sweatshirts', 'Caps'];

const FIRST_VALUES: { [G in SettingGroup]: (env: Env) => ShopSettings[G] } = {
  shipping: ({ shop: { shippingFlat, freeShippingFrom } }) => ({ shippingFlat, freeShippingFrom }),
  tax: ({ shop }) => ({ table: shop.taxTable, clothingCategories: CLOTHING_CATEGORIES }),
  delivery: ({ shop }) => shop.delivery,
  notify: ({ mail }) => mail.notify,
  retention: ({ retention }) => retention,
  institute: () => INSTITUTE,
};

/** Returns what a group of settings is until an administrator saves it: from the environment or a file. */
export function firstValue<G extends SettingGroup>(env: Env, group: G): ShopSettings[G] {
  return FIRST_VALUES[group](env);
}
