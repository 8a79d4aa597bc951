import { useQueryClient } from '@tanstack/react-query';
import type { SettingInput, SettingRecord, SettingReset, Settings } from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { call } from '../../../client/api.ts';
import { showToast } from '../../toast/show-toast.ts';
import { refreshPublishing } from '../publishing/publishing.queries.ts';

export const SETTINGS_KEY = ['settings'];
export const versionsKey = (group: SettingGroup) => [...SETTINGS_KEY, 'versions', group];

// TypeScript can't follow the pair of group and record through the name of a call.

export function saveSetting<G extends SettingGroup>(group: G, input: SettingInput<G>) {
  return call(`PUT /api/admin/settings/${group as SettingGroup}`, input) as Promise<SettingRecord<G>>;
}

export function resetSetting<G extends SettingGroup>(group: G, seen: SettingReset) {
  return call(`DELETE /api/admin/settings/${group as SettingGroup}`, seen) as Promise<SettingRecord<G>>;
}

/** Returns what forms do with a settings group from a response. */
export function useSettingCache<G extends SettingGroup>(group: G) {
  const queryClient = useQueryClient();
  const show = (record: SettingRecord<G>) => {
    queryClient.setQueryData<Settings>(SETTINGS_KEY, (all) => all && { ...all, [group]: record });
    void queryClient.invalidateQueries({ queryKey: versionsKey(group) });
    // This may have published the pages.
    refreshPublishing();
  };
  return {
    show,
    /** Shows a group after a change. */
    saved(record: SettingRecord<G>, title: string): void {
      show(record);
      showToast(title);
    },
    /** Shows and returns the group from the error about a changed group. */
    onStale(body: Record<string, unknown>): SettingRecord<G> | null {
      const stored = body['setting'] as SettingRecord<G> | undefined;
      if (!stored) return null;
      show(stored);
      return stored;
    },
  };
}
