/**
 * Where we ship (docs/product/checkout.md#addresses). A file of its own, because the scripts of checkout and cart don't need it.
 */
export const SHIPS_TO = 'We ship within the United States only, including APO, FPO and DPO addresses.';
