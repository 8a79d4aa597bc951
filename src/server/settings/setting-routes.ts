import type { APIRoute } from 'astro';
import type { $ZodType } from 'zod/v4/core';
import {
  SETTING_INPUTS,
  SETTING_RECORDS,
  type SettingInput,
  SettingReset,
} from '#shared/schemas/settings.schema.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { endpoint, otherMethods } from '../http/endpoint.ts';
import { resetSetting, saveSetting } from './save-setting.ts';

/** Returns the handlers of the address of a group of settings. */
export function settingRoutes<G extends SettingGroup>(
  group: G,
  what: string,
): Record<'PUT' | 'DELETE' | 'ALL', APIRoute> {
  // Their types depend on the group, which TypeScript can't follow through the lookup.
  const input: $ZodType = SETTING_INPUTS[group];
  const output: $ZodType = SETTING_RECORDS[group];
  const PUT = endpoint({
    summary:
      `Saves ${what} It holds from then on, for what is ordered or built from then on. With the \`updatedAt\` that the ` +
      'editor saw; a change of somebody else in between is a `settings_changed`, with the group as it is now as `setting`.',
    auth: 'admin',
    limit: 'admin',
    input,
    output,
    errors: ['settings_changed'],
    run: ({ input: value, actor, services }) => saveSetting(services, group, value as SettingInput<G>, actor),
  });
  const DELETE = endpoint({
    summary:
      `Resets to the default: ${what} Does nothing while that holds. With the \`updatedAt\` that the editor saw; a change ` +
      'of somebody else in between is a `settings_changed`, with the group as it is now as `setting`.',
    auth: 'admin',
    limit: 'admin',
    input: SettingReset,
    output,
    errors: ['settings_changed'],
    run: ({ input: seen, actor, services }) => resetSetting(services, group, seen, actor),
  });
  return { PUT, DELETE, ALL: otherMethods({ PUT, DELETE }) };
}
