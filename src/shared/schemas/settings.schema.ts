import * as z from 'zod/mini';
import type { SettingGroup } from '#shared/settings.ts';
import { instant } from './admin-fields.schema.ts';
import { InstituteValue } from './institute.schema.ts';
import {
  DeliveryValue,
  FulfillmentValue,
  NotifyValue,
  RetentionValue,
  ShippingValue,
  SyncValue,
  TaxState,
  TaxValue,
} from './setting-values.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';

/** The values of each group of settings. */
export const SETTING_VALUES = {
  shipping: ShippingValue,
  tax: TaxValue,
  delivery: DeliveryValue,
  fulfillment: FulfillmentValue,
  sync: SyncValue,
  notify: NotifyValue,
  retention: RetentionValue,
  institute: InstituteValue,
} as const satisfies Record<SettingGroup, z.ZodMiniType>;

export type SettingValues = { [G in SettingGroup]: z.output<(typeof SETTING_VALUES)[G]> };

/** The body of DELETE /api/admin/settings/{group}. */
export const SettingReset = z.object({
  /** When the group was saved, as the editor saw it; absent if nobody had saved it. */
  updatedAt: absentWhenEmpty(instant('Send the updatedAt of these settings as you saw it')),
});
export type SettingReset = z.output<typeof SettingReset>;

const seen = SettingReset.shape;

/** The bodies of PUT /api/admin/settings/{group}. */
export const SETTING_INPUTS = {
  shipping: z.extend(ShippingValue, seen),
  tax: z.extend(TaxValue, seen),
  delivery: z.extend(DeliveryValue, seen),
  fulfillment: z.extend(FulfillmentValue, seen),
  sync: z.extend(SyncValue, seen),
  notify: z.extend(NotifyValue, seen),
  retention: z.extend(RetentionValue, seen),
  institute: z.extend(InstituteValue, seen),
} as const satisfies Record<SettingGroup, z.ZodMiniType>;

export type SettingInput<G extends SettingGroup> = z.output<(typeof SETTING_INPUTS)[G]>;

/** Where the default of a group comes from. */
export const SettingSource = z.object({
  kind: z.enum(['environment', 'file', 'default']),
  /** The environment variables that are set, or the file. */
  names: z.array(z.string()),
});
export type SettingSource = z.output<typeof SettingSource>;

const recordOf = <Value extends z.ZodMiniType>(value: Value) => ({
  /** The current value. */
  value,
  /** The value until the group is saved, and after a reset. */
  first: value,
  firstFrom: SettingSource,
  /** True if this release can't use the saved value: the default applies instead. */
  isUnusable: z.boolean(),
  /** When it was saved; null while the default applies. */
  updatedAt: z.nullable(z.string()),
  /** The username at that time. */
  savedBy: z.nullable(z.string()),
});

export const ShippingSetting = z.object(recordOf(ShippingValue));
export const TaxSetting = z.object(recordOf(TaxValue));
export const DeliverySetting = z.object(recordOf(DeliveryValue));
export const FulfillmentSetting = z.object(recordOf(FulfillmentValue));
export const SyncSetting = z.object(recordOf(SyncValue));
export const NotifySetting = z.object(recordOf(NotifyValue));
export const RetentionSetting = z.object(recordOf(RetentionValue));
export const InstituteSetting = z.object(recordOf(InstituteValue));

/** A group of settings with where its value comes from. */
export const SETTING_RECORDS = {
  shipping: ShippingSetting,
  tax: TaxSetting,
  delivery: DeliverySetting,
  fulfillment: FulfillmentSetting,
  sync: SyncSetting,
  notify: NotifySetting,
  retention: RetentionSetting,
  institute: InstituteSetting,
} as const satisfies Record<SettingGroup, z.ZodMiniType>;

export type SettingRecord<G extends SettingGroup> = Omit<
  z.output<typeof ShippingSetting>,
  'value' | 'first'
> & {
  value: SettingValues[G];
  first: SettingValues[G];
};

/** The body of GET /api/admin/settings. */
export const Settings = z.object({
  ...SETTING_RECORDS,
  /** The categories of the store, to choose clothing from. */
  categories: z.array(z.string()),
});
export type Settings = z.output<typeof Settings>;

/** The largest tax table that is imported, in characters. */
export const MAX_TAX_FILE = 65_536;

/** The body of POST /api/admin/settings/tax/import. */
export const TaxFile = z.object({
  /** A CSV file with the columns state, rate, clothing and shipping. */
  text: z
    .string('Send the text of the file')
    .check(z.maxLength(MAX_TAX_FILE, 'This file is too large. Choose one of at most 64 KB.')),
});

/** A tax table that was parsed but not saved. */
export const TaxImport = z.object({
  /** Empty if there are problems. */
  states: z.array(TaxState),
  problems: z.array(
    z.object({
      /** The line of the file, counted from 1. */
      line: z.number(),
      message: z.string(),
    }),
  ),
});
export type TaxImport = z.output<typeof TaxImport>;
