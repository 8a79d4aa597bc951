/** The kinds of entries in the publishing history (docs/product/site.md#publishing). */
export const PUBLISH_KINDS = ['publish', 'rollback'] as const;

export const PUBLISH_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
export type PublishStatus = (typeof PUBLISH_STATUSES)[number];

/** The statuses of an unfinished publish. */
export const OPEN_PUBLISH_STATUSES = ['waiting', 'running'] as const satisfies PublishStatus[];

/** The result of a publish: a full build, some pages rendered again, nothing because nothing changed, or a rollback. */
export const PUBLISH_RESULTS = ['built', 'rendered', 'unchanged', 'rolled_back'] as const;
export type PublishResult = (typeof PUBLISH_RESULTS)[number];

/** The number of publishes per page in the back office, and the API's default. */
export const PUBLISH_PAGE_SIZE = 20;
/** How many publishes the history keeps. */
export const KEPT_PUBLISHES = 200;
/** How many publishes with changes the history always keeps: hooks may publish hundreds of times without one. */
export const KEPT_CHANGES = 3;
/** How many changed pages a publish lists. */
export const MAX_NAMED_PAGES = 50;
/** The maximum length of a search in the history, in characters. */
export const MAX_PUBLISH_SEARCH_LENGTH = 100;
