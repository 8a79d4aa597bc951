import { settingRoutes } from '#server/settings/setting-routes.ts';

export const prerender = false;

export const { PUT, DELETE, ALL } = settingRoutes(
  'shipping',
  'the shipping rate and the subtotal from which shipping is free.',
);
