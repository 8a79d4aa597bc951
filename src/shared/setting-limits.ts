// The limits of settings, for their forms and for the environment, which sets their initial values.

/** The highest flat rate of shipping, in cents. */
export const MAX_SHIPPING_CENTS = 100_000;
/** The highest sales tax of a state, in percent. */
export const MAX_TAX_RATE = 30;
/** The maximum number of days for delivery: a quarter. */
export const MAX_DELIVERY_DAYS = 90;
