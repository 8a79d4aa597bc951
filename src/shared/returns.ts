/** Days to return an unused standard item, as in src/content/policies/merchandise-returns.md. A test compares them. */
export const RETURN_DAYS = 30;

/** The returns policy in one line. A link to `PATHS.returns` goes with it. */
export const RETURNS_SUMMARY = `${RETURN_DAYS}-day returns on unused items that aren't customized.`;
