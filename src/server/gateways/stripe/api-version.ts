/** The version of Stripe's API that the gateways are written for. The installed package's types are of the same one. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
