import type { $ZodType } from 'zod/v4/core';
import { type Endpoint, endpoint } from '#server/kernel/http/endpoint.ts';
import {
  SETTING_INPUTS,
  SETTING_RECORDS,
  type SettingInput,
  SettingReset,
} from '#shared/schemas/settings.schema.ts';
import { RecordVersions } from '#shared/schemas/versions.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { resetSetting, saveSetting } from './save-setting.ts';
import { settingVersions } from './setting-versions.ts';

type SavedGroup<G extends SettingGroup> = (typeof SETTING_RECORDS)[G];

/** The calls about a group of settings. */
type SettingRoutes<G extends SettingGroup> = Record<
  `PUT /api/admin/settings/${G}`,
  Endpoint<'admin', (typeof SETTING_INPUTS)[G], SavedGroup<G>>
> &
  Record<`GET /api/admin/settings/${G}/versions`, Endpoint<'admin', $ZodType, typeof RecordVersions>> &
  Record<`DELETE /api/admin/settings/${G}`, Endpoint<'admin', typeof SettingReset, SavedGroup<G>>>;

/** Returns the calls about a group of settings. */
export function settingRoutes<G extends SettingGroup>(group: G, what: string): SettingRoutes<G> {
  // Their types depend on the group, which TypeScript can't follow through the lookup.
  const input: $ZodType = SETTING_INPUTS[group];
  const output: $ZodType = SETTING_RECORDS[group];
  const PUT = endpoint({
    summary:
      `Saves ${what} It holds from then on, for what is ordered or built from then on. With the \`updatedAt\` that the ` +
      'editor saw; a change of somebody else in between is `stale`, with the group as it is now as `setting`.',
    auth: 'admin',
    limit: 'admin',
    input,
    output,
    errors: ['stale'],
    run: ({ input: value, actor, services }) => saveSetting(services, group, value as SettingInput<G>, actor),
  });
  const DELETE = endpoint({
    summary:
      `Resets to the default: ${what} Does nothing while that holds. With the \`updatedAt\` that the editor saw; a change ` +
      'of somebody else in between is `stale`, with the group as it is now as `setting`.',
    auth: 'admin',
    limit: 'admin',
    input: SettingReset,
    output,
    errors: ['stale'],
    run: ({ input: seen, actor, services }) => resetSetting(services, group, seen, actor),
  });
  const GET = endpoint({
    summary: `Lists the versions of these settings, newest first: ${what} Saving the fields of a version brings it back.`,
    auth: 'admin',
    limit: 'admin',
    output: RecordVersions,
    run: ({ services }) => settingVersions(services, group),
  });
  const path = `/api/admin/settings/${group}`;
  return {
    [`GET ${path}/versions`]: GET,
    [`PUT ${path}`]: PUT,
    [`DELETE ${path}`]: DELETE,
  } as SettingRoutes<G>;
}
