import { COLLAPSED_SIDEBAR_COOKIE } from '#shared/admin-sidebar.ts';
import { PATHS } from '#shared/paths.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores the choice in a cookie, so that the server renders the sidebar as it was left. */
export function rememberCollapsed(collapsed: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${COLLAPSED_SIDEBAR_COOKIE}=${collapsed ? 1 : 0}; Path=${PATHS.admin}; Max-Age=${YEAR_SECONDS}; SameSite=Strict`;
}
