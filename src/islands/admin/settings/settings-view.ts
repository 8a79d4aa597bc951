import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { SETTING_GROUPS, type SettingGroup } from '#shared/settings.ts';
import { createUrlView } from '../../kit/url-view.ts';

interface View {
  /** The group whose form is open. */
  section: SettingGroup | null;
}

/** Reads the open section from the query: `?section=tax`. */
export function readSection(search: string): View {
  const name = new URLSearchParams(search).get('section');
  return { section: SETTING_GROUPS.find((group) => group === name) ?? null };
}

const addressOf = ({ section }: View) => ADMIN_PATHS.settings + (section ? `?section=${section}` : '');

export const SETTINGS_VIEW = createUrlView<View>({
  read: readSection,
  address: (view, change) => addressOf({ ...view, ...change }),
});
