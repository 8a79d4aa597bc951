import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { showSettings } from '#server/settings/show-settings.ts';
import { Settings } from '#shared/schemas/settings.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns all settings with where each comes from, and whether the pages show what is saved.',
  auth: 'admin',
  limit: 'admin',
  output: Settings,
  run: ({ services }) => showSettings(services),
});

export const ALL = otherMethods({ GET });
