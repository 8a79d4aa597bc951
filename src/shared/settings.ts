/** The settings that administrators change, in groups that are saved together (docs/product/back-office.md#settings). */
export const SETTING_GROUPS = [
  'shipping',
  'tax',
  'delivery',
  'fulfillment',
  'sync',
  'notify',
  'retention',
  'institute',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** The labels of the groups on the screen and in the audit log. */
export const SETTING_LABELS: Record<SettingGroup, string> = {
  shipping: 'Shipping',
  tax: 'Sales tax',
  delivery: 'Delivery dates',
  fulfillment: 'Fulfillment',
  sync: 'New products',
  notify: 'Staff emails',
  retention: 'Data retention',
  institute: 'Institute facts',
};
