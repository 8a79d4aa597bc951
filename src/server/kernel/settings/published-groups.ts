import type { SettingGroup } from '#shared/settings.ts';

/** The groups of settings that prerendered pages show. */
export const PUBLISHED_GROUPS = ['institute', 'retention'] as const satisfies readonly SettingGroup[];

/** Returns whether prerendered pages show a group of settings. */
export function isPublished(group: SettingGroup): boolean {
  return PUBLISHED_GROUPS.some((published) => published === group);
}
