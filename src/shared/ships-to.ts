/** Where we ship (docs/product.md#addresses). */
export const SHIPS_TO = 'We ship within the United States only, including APO, FPO and DPO addresses.';
