import { settingRoutes } from '#server/settings/setting-routes.ts';

export const prerender = false;

export const { PUT, DELETE, ALL } = settingRoutes('retention', 'how many days each kind of record is kept.');
