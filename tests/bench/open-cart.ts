/** What a cart item is made of. */
export interface Choice {
  productId: string;
  quantity: number;
  size: string | undefined;
  color: string | undefined;
}

/** Returns an item of each product of a shop. */
export async function choicesOf(address: string): Promise<Choice[]> {
  const products: { id: string; sizes: string[]; colors: string[] }[] = await (
    await fetch(`${address}/api/products`)
  ).json();
  return products.map(({ id, sizes, colors }) => ({
    productId: id,
    quantity: 1,
    size: sizes[0],
    color: colors[0],
  }));
}

/** Adds to the cart of a cookie, or to a new one. Returns its cookie. */
export async function addToCart(address: string, choice: Choice | undefined, cookie = ''): Promise<string> {
  const response = await fetch(`${address}/api/cart/items`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify(choice),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(text);
  return cookie || (response.headers.getSetCookie()[0]?.split(';')[0] ?? '');
}
