import { settingRoutes } from '#server/settings/setting-routes.ts';

export const prerender = false;

export const { PUT, DELETE, ALL } = settingRoutes(
  'tax',
  'the tax table and the categories that count as clothing.',
);
