import { useQueryClient } from '@tanstack/react-query';
import type { ZodMiniType } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import {
  SETTING_RECORDS,
  type SettingInput,
  type SettingRecord,
  type SettingReset,
  Settings,
  TaxImport,
} from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { showToast } from '../../toast/show-toast.ts';
import { refreshPublishing } from '../publishing/publishing.store.ts';

export const SETTINGS_KEY = ['settings'];

export function fetchSettings(): Promise<Settings> {
  return callApi('GET', API.adminSettings, Settings);
}

export async function saveSetting<G extends SettingGroup>(
  group: G,
  input: SettingInput<G>,
): Promise<SettingRecord<G>> {
  return callApi('PUT', `${API.adminSettings}/${group}`, recordSchema(group), input);
}

export async function resetSetting<G extends SettingGroup>(
  group: G,
  seen: SettingReset,
): Promise<SettingRecord<G>> {
  return callApi('DELETE', `${API.adminSettings}/${group}`, recordSchema(group), seen);
}

export function readTaxFile(text: string): Promise<TaxImport> {
  return callApi('POST', API.adminTaxImport, TaxImport, { text });
}

/** Returns what forms do with the group of settings that the server answers with. */
export function useSettingCache<G extends SettingGroup>(group: G) {
  const queryClient = useQueryClient();
  const show = (record: SettingRecord<G>) => {
    queryClient.setQueryData<Settings>(SETTINGS_KEY, (all) => all && { ...all, [group]: record });
    // The pages may be published now.
    refreshPublishing();
  };
  return {
    /** Shows a group after a change. */
    saved(record: SettingRecord<G>, title: string): void {
      show(record);
      showToast(title);
    },
    /** Shows and returns the group of the error that says that it has changed. */
    onStale(body: Record<string, unknown>): SettingRecord<G> | null {
      const stored = recordSchema(group).safeParse(body['setting']);
      if (!stored.success) return null;
      show(stored.data);
      return stored.data;
    },
  };
}

/** TypeScript can't follow the pair of group and record through the lookup. */
function recordSchema<G extends SettingGroup>(group: G) {
  return SETTING_RECORDS[group] as unknown as ZodMiniType<SettingRecord<G>>;
}
