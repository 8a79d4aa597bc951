/** The cookie that stores whether an administrator's sidebar shows only icons. */
export const COLLAPSED_SIDEBAR_COOKIE = 'gti_sidebar';
