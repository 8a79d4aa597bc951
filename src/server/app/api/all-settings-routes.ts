import { listCategories } from '#server/domain/catalog/catalog.queries.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import type { Services } from '#server/kernel/services.ts';
import { showSetting } from '#server/kernel/settings/show-setting.ts';
import { Settings } from '#shared/schemas/settings.schema.ts';

export const allSettingsRoutes = {
  'GET /api/admin/settings': endpoint({
    summary: 'Returns all settings with where each comes from, and whether the pages show what is saved.',
    auth: 'admin',
    limit: 'admin',
    output: Settings,
    run: ({ services }) => showSettings(services),
  }),
};

/** Returns all settings with their sources, and whether the pages show them (docs/product/back-office.md#settings). */
export function showSettings(services: Services): Settings {
  const { db } = services;
  const tax = showSetting(services, 'tax');
  const { clothingCategories } = tax.value;
  return {
    shipping: showSetting(services, 'shipping'),
    tax,
    delivery: showSetting(services, 'delivery'),
    fulfillment: showSetting(services, 'fulfillment'),
    sync: showSetting(services, 'sync'),
    notify: showSetting(services, 'notify'),
    retention: showSetting(services, 'retention'),
    institute: showSetting(services, 'institute'),
    categories: [...new Set([...listCategories(db), ...clothingCategories])],
  };
}
