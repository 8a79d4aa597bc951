/** The `history.state` of the entry that an open overlay adds, so that Back closes it. */
export const OVERLAY_ENTRY = 'covered';
