/** The highest quantity of one line item. */
export const MAX_QUANTITY = 99;

/** The message for a quantity above `MAX_QUANTITY`, without a period: form fields show it unchanged. */
export const TOO_MANY = `At most ${MAX_QUANTITY} of one item`;
