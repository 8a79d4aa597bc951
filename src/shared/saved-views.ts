/** The lists whose filters can be saved. */
export const VIEWED_LISTS = ['order-management', 'orders'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** The most saved views of an administrator in a list. */
export const MAX_SAVED_VIEWS = 20;
export const MAX_VIEW_NAME_LENGTH = 40;
