import { fromWire, toWire } from '#shared/money.ts';
import type { TaxRule } from '#shared/pricing.ts';
import { DEFAULT_RETENTION } from '#shared/retention.ts';
import { SETTING_VALUES, type SettingValues } from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { US_STATES } from '#shared/us-states.ts';
import type { ShopSettings } from './shop-settings.ts';

interface Conversion<G extends SettingGroup> {
  /** Converts stored values to those of the API and the forms. */
  toValue: (stored: ShopSettings[G]) => SettingValues[G];
  toStored: (value: SettingValues[G]) => ShopSettings[G];
}

const CONVERSIONS: { [G in SettingGroup]: Conversion<G> } = {
  shipping: {
    toValue: ({ shippingFlat, freeShippingFrom }) => ({
      shippingFlat: toWire(shippingFlat),
      freeShippingFrom: toWire(freeShippingFrom),
    }),
    toStored: ({ shippingFlat, freeShippingFrom }) => ({
      shippingFlat: fromWire(shippingFlat) ?? 0,
      freeShippingFrom: fromWire(freeShippingFrom) ?? 0,
    }),
  },
  tax: {
    toValue: ({ table, clothingCategories }) => ({
      states: US_STATES.flatMap((state) => {
        const rule = table[state];
        return rule ? [{ state, ...rule, rate: rateText(rule) }] : [];
      }),
      clothingCategories,
    }),
    toStored: ({ states, clothingCategories }) => ({
      table: Object.fromEntries(
        states.map(({ state, rate, clothing, shipping }) => [
          state,
          { rate: Number(rate), clothing, shipping },
        ]),
      ),
      clothingCategories,
    }),
  },
  delivery: { toValue: same, toStored: same },
  fulfillment: { toValue: same, toStored: same },
  sync: { toValue: same, toStored: same },
  notify: { toValue: same, toStored: same },
  // A kind of record added by a later release has its default.
  retention: { toValue: (days) => ({ ...DEFAULT_RETENTION, ...days }), toStored: same },
  institute: {
    toValue: ({ phone, streetAddress, premierSites, ...facts }) => ({
      ...facts,
      phone: phone ?? '',
      streetAddress: streetAddress ?? '',
      premierSites: [...premierSites],
    }),
    toStored: ({ phone, streetAddress, ...facts }) => ({
      ...facts,
      phone: phone || null,
      streetAddress: streetAddress || null,
    }),
  },
};

/** Converts a stored group of settings to the values of the API and the forms. */
export function toValue<G extends SettingGroup>(group: G, stored: ShopSettings[G]): SettingValues[G] {
  return CONVERSIONS[group].toValue(stored);
}

/** Converts the values of the API and the forms to stored ones. */
export function toStored<G extends SettingGroup>(group: G, value: SettingValues[G]): ShopSettings[G] {
  return CONVERSIONS[group].toStored(value);
}

/**
 * Returns a stored group of settings; null if this release can't use it, for example because another release or a person wrote
 * it.
 */
export function usableSetting<G extends SettingGroup>(group: G, stored: unknown): ShopSettings[G] | null {
  try {
    const value = SETTING_VALUES[group].safeParse(toValue(group, stored as ShopSettings[G]));
    return value.success ? toStored(group, value.data as SettingValues[G]) : null;
  } catch {
    // It lacks the fields to convert.
    return null;
  }
}

/** Prices use four decimals of a rate. */
function rateText({ rate }: TaxRule): string {
  return String(Math.round(rate * 10_000) / 10_000);
}

function same<Value>(value: Value): Value {
  return value;
}
