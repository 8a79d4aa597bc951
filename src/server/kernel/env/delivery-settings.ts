import { z } from 'zod';
import type { DeliveryValue } from '#shared/schemas/setting-values.schema.ts';
import { MAX_DELIVERY_DAYS } from '#shared/setting-limits.ts';

/** A range of business days, both ends included. */
export interface BusinessDays {
  min: number;
  max: number;
}

export type DeliverySettings = DeliveryValue;

const businessDays = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context): BusinessDays => {
      const [, min = '', max = min] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text.trim()) ?? [];
      const days = { min: Number(min), max: Number(max) };
      if (min === '' || days.min > days.max || days.max > MAX_DELIVERY_DAYS)
        context.addIssue(`must be business days such as ${fallback}`);
      return days;
    });

/** The settings of delivery dates, for the schema of the environment. */
export const DELIVERY_SETTINGS = {
  DELIVERY_MAKE_DAYS: businessDays('2-4'),
  DELIVERY_SHIP_DAYS: businessDays('3-5'),
};

/** Returns the delivery settings from the parsed environment. */
export function deliverySettingsOf(
  values: Record<keyof typeof DELIVERY_SETTINGS, BusinessDays>,
): DeliverySettings {
  return { make: values.DELIVERY_MAKE_DAYS, ship: values.DELIVERY_SHIP_DAYS };
}
