/** The cookie that stores whether an administrator's sidebar shows only icons. */
export const COLLAPSED_SIDEBAR_COOKIE = 'gti_sidebar';
/** The cookie that stores whether an administrator has dismissed the invitation to connect a print vendor. */
export const DISMISSED_VENDOR_BANNER_COOKIE = 'gti_vendor_banner';
