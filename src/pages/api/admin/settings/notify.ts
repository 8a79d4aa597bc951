import { settingRoutes } from '#server/settings/setting-routes.ts';

export const prerender = false;

export const { PUT, DELETE, ALL } = settingRoutes('notify', 'who gets staff emails.');
