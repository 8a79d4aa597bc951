/** The settings that administrators change, in groups that are saved together (docs/product.md#settings). */
export const SETTING_GROUPS = ['shipping', 'tax', 'delivery', 'notify', 'retention', 'institute'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];
