import { settingRoutes } from '#server/settings/setting-routes.ts';

export const prerender = false;

export const { PUT, DELETE, ALL } = settingRoutes(
  'fulfillment',
  'whether paid orders are sent to their vendors automatically, and how many minutes after the payment.',
);
