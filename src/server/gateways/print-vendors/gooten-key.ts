/** Gooten's two keys: the recipe id names the account, and the billing key orders at its cost. */
interface GootenKey {
  recipeId: string;
  /** Empty if it wasn't entered. */
  billingKey: string;
}

/** Joins the two keys, so that they are stored, encrypted and replaced together. A recipe id has no colon. */
export function joinGootenKey({ recipeId, billingKey }: GootenKey): string {
  return `${recipeId}:${billingKey}`;
}

/** Returns the two keys of an account. */
export function splitGootenKey(apiKey: string): GootenKey {
  const [recipeId = '', ...rest] = apiKey.split(':');
  return { recipeId, billingKey: rest.join(':') };
}
