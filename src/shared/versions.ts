/** How many changes of a record its versions go back. */
export const MAX_VERSIONS = 50;
