/** The version of Stripe's API that the gateways are written for. The installed package's types match it. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
