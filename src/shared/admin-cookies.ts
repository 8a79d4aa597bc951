/** The cookie that stores whether an administrator's sidebar shows only icons. */
export const COLLAPSED_SIDEBAR_COOKIE = 'gti_sidebar';
/** The cookie that stores whether an administrator has dismissed the invitation to connect a print vendor. */
export const DISMISSED_VENDOR_BANNER_COOKIE = 'gti_vendor_banner';
/** The cookie that stores whether an administrator has collapsed the opening list. */
export const COLLAPSED_OPENING_COOKIE = 'gti_opening';
/** The cookie that stores whether an administrator has seen the opening list with everything done: it never shows again. */
export const OPENED_SHOP_COOKIE = 'gti_opened';
