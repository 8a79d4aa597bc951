import { screen, within } from '@testing-library/react';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { showSetting } from '#server/kernel/settings/show-setting.ts';
import type { SettingGroup } from '#shared/settings.ts';
import { ADMIN_ACTOR } from './administrator.ts';
import { backOffice } from './back-office.ts';
import { toast } from './visitor.ts';

/** A section of the settings screen. */
export const section = async (name: string) => within(await screen.findByRole('region', { name }));

/** The back office, on its way to the settings screen or one of its sections. */
export async function office(group?: SettingGroup) {
  const shop = await backOffice();
  const { services, user } = shop;
  return {
    ...shop,
    openSettings: () => shop.open(`/admin/settings${group ? `?section=${group}` : ''}`),
    save: async (name: string) => {
      await user.click((await section(name)).getByRole('button', { name: 'Save' }));
      return toast(`${name} saved`);
    },
    /** Someone else saves shipping. */
    ship: (shippingFlat: string) => {
      const { value, updatedAt } = showSetting(services, 'shipping');
      const change = { ...value, shippingFlat, updatedAt: updatedAt ?? undefined };
      return saveSetting(services, 'shipping', change, ADMIN_ACTOR);
    },
  };
}
