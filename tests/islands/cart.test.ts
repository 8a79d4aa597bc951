import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import { printAreasOfKind } from '#shared/designs/print-kinds.ts';
import { stockProduct, storeDesignRow } from '#tests/support/shop.ts';
import { openCart, productCard, putIntoCart, readCart } from '#tests/support/store-visitor.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

interface CartVisitor extends Visitor {
  teeId: string;
  patchId: string;
}

/** A shopper with tees in the cart, before the cart is opened. */
async function shopperWithTees(quantity = 1): Promise<CartVisitor> {
  const shopper = visitor();
  const teeId = stockProduct(shopper.services, {
    name: 'Unit Tee',
    priceCents: 2600,
    inventory: 120,
    variants: [{ size: 'XL', color: 'Olive' }],
  });
  const patchId = stockProduct(shopper.services, { name: 'Shield Patch', priceCents: 900, inventory: 60 });
  await putIntoCart(shopper, teeId, { size: 'XL', color: 'Olive', quantity });
  shopper.services.pass(1000);
  return { ...shopper, teeId, patchId };
}

const quantityOf = (name: string) =>
  screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of ${name}` });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const checkoutLink = () => screen.getByRole('link', { name: 'Proceed to Checkout' });

/** Keeps changes of line items waiting. Each function lets one through. */
function holdChanges({ intercept }: Visitor): (() => void)[] {
  const held: (() => void)[] = [];
  intercept((path, passOn) =>
    path.startsWith('/api/cart/items/')
      ? new Promise((resolve) => held.push(() => resolve(passOn())))
      : undefined,
  );
  return held;
}

function changeProduct({ services }: Visitor, id: string, values: Partial<typeof products.$inferInsert>) {
  services.db.update(products).set(values).where(eq(products.id, id)).run();
}

test('shows line items, totals and the shipping cost; reverts a failed change and shows the error', async () => {
  const shopper = await shopperWithTees(2);
  await openCart(shopper);
  screen.getByText('2 items in your cart');
  const tee = productCard('Unit Tee');
  for (const text of ['Size: XL', 'Color: Olive', '$26.00 each', '$52.00']) tee.getByText(text);
  expect(tee.getByRole('link', { name: 'Unit Tee' }).getAttribute('href')).toBe(
    '/store/unit-tee?size=XL&color=Olive',
  );
  screen.getByText('Calculated at checkout');
  screen.getByText('Shipping $5.95. Add $23.00 for free shipping. Tax is calculated at checkout.');
  expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/store');
  expect(checkoutLink().getAttribute('href')).toBe('/checkout');
  await shopper.user.click(button('One more'));
  screen.getByText('FREE');
  expect(screen.queryByText('Calculated at checkout')).toBeNull();

  shopper.intercept(async (path) =>
    path.startsWith('/api/cart/items/') ? new Response('boom', { status: 500 }) : undefined,
  );
  await shopper.user.click(button('One more'));
  await screen.findByText('Update failed');
  screen.getByText('500: boom');
  await waitFor(() => expect(quantityOf('Unit Tee').value).toBe('3'));
  await shopper.user.click(button('Remove Unit Tee'));
  await screen.findByText('Remove failed');
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button('Remove Unit Tee')));
});

test('reaches the right quantity after five quick clicks and slow responses, and waits for pending changes before checkout', async () => {
  const shopper = await shopperWithTees();
  await openCart(shopper);
  const held = holdChanges(shopper);
  for (let press = 0; press < 5; press += 1) await shopper.user.click(button('One more'));
  expect(quantityOf('Unit Tee').value).toBe('6');
  productCard('Unit Tee').getByText('$156.00');
  screen.getByText('6 items in your cart');

  // One call at a time: the second goes out when the first is answered.
  expect(held).toHaveLength(1);
  const counts: number[] = [];
  const onCount = ({ detail }: CustomEvent<number>) => counts.push(detail);
  document.addEventListener('cart-count', onCount);
  held[0]?.();
  await waitFor(() => expect(held).toHaveLength(2));
  expect(quantityOf('Unit Tee').value).toBe('6');
  held[1]?.();
  await screen.findByText('Cart updated');
  document.removeEventListener('cart-count', onCount);
  expect(quantityOf('Unit Tee').value).toBe('6');
  // For the badge in the header.
  expect([...new Set(counts)]).toEqual([2, 6]);
  expect(await readCart(shopper)).toMatchObject({ itemCount: 6 });
  held.length = 0;

  await shopper.user.click(button('One more'));
  await shopper.user.click(button('One more'));
  await shopper.user.click(checkoutLink());
  await waitFor(() => expect(held).toHaveLength(1));
  held[0]?.();
  await waitFor(() => expect(held).toHaveLength(2));
  expect(shopper.destinations).toEqual([]);
  held[1]?.();
  await waitFor(() => expect(shopper.destinations).toEqual(['/checkout']));
  expect(await readCart(shopper)).toMatchObject({ itemCount: 8 });
});

test('accepts a typed quantity up to the stock, corrects an invalid one and removes the line item at zero', async () => {
  const shopper = await shopperWithTees();
  const type = (text: string) => shopper.type(/^Quantity of Unit Tee/, text);
  changeProduct(shopper, shopper.teeId, { inventory: 6 });
  await openCart(shopper);
  await type('99');
  expect(quantityOf('Unit Tee').value).toBe('6');
  expect(productCard('Unit Tee').getAllByText('Only 6 left in stock.')).not.toEqual([]);
  changeProduct(shopper, shopper.teeId, { inventory: 120 });
  await openCart(shopper);
  const hasDescription = (description: string) => screen.getByRole('spinbutton', { description });
  await type('4');
  screen.getByText('4 items in your cart');
  for (const typed of ['-1', '1e3', '2.5', '']) {
    await shopper.user.clear(quantityOf('Unit Tee'));
    if (typed) await shopper.user.paste(typed);
    await shopper.user.tab();
    expect(quantityOf('Unit Tee').value).toBe('4');
    hasDescription('Enter a whole number from 1 to 99.');
    await shopper.user.click(button('One more'));
    hasDescription('');
    await shopper.user.click(button('One less'));
  }
  await type('500');
  expect(quantityOf('Unit Tee').value).toBe('99');
  hasDescription('At most 99 of one item.');
  expect(button('One more').getAttribute('aria-disabled')).toBe('true');
  await type('0');
  await screen.findByText('Item removed');
  await screen.findByRole('heading', { name: 'Your cart is empty' });
});

test('restores a removed line item in its place, with the focus, and a cleared cart once after a double click', async () => {
  const shopper = await shopperWithTees(2);
  await putIntoCart(shopper, shopper.patchId);
  const before = await readCart(shopper);
  await openCart(shopper);
  await shopper.user.click(button('Remove Unit Tee'));
  await screen.findByText('Item removed');
  screen.getByText('1 item in your cart');
  expect(document.activeElement).toBe(button('Undo: Unit Tee was removed.'));
  await shopper.user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(quantityOf('Unit Tee')));
  const [first] = screen.getAllByRole('spinbutton');
  expect(first).toBe(quantityOf('Unit Tee'));
  expect(await readCart(shopper)).toEqual(before);

  await shopper.user.click(button('Clear Cart'));
  await screen.findByText('Cart cleared');
  screen.getByRole('heading', { name: 'Your cart is empty' });
  screen.getByText('Add some items to your cart to get started!');
  await shopper.user.dblClick(button(/Undo/));
  await screen.findByText('3 items in your cart');
  await screen.findByText('Cart updated');
  expect(await readCart(shopper)).toEqual(before);
  expect(shopper.requests.filter((request) => request === 'POST /api/cart/restore')).toHaveLength(2);
});

test('shows a changed price until it is accepted, leads from the link to the checkout to each item that cannot be bought, and offers to edit or remove a design that can not be printed anymore', async () => {
  const shopper = await shopperWithTees();
  changeProduct(shopper, shopper.teeId, { priceCents: 2800 });
  await openCart(shopper);
  const notice = () =>
    screen.queryByText((_, element) =>
      Boolean(
        element?.tagName === 'P' &&
          element.textContent === 'The price changed from $26.00 to $28.00 since you added this.',
      ),
    );
  expect(notice()).not.toBeNull();
  await shopper.user.click(button('One more'));
  await screen.findByText('Cart updated');
  expect(notice()).not.toBeNull();
  await shopper.user.click(button('OK'));
  await waitFor(() => expect(notice()).toBeNull());
  await openCart(shopper);
  screen.getByText('2 items in your cart');
  expect(notice()).toBeNull();

  await putIntoCart(shopper, shopper.patchId, { quantity: 60 });
  changeProduct(shopper, shopper.patchId, { inventory: 4 });
  changeProduct(shopper, shopper.teeId, { inventory: 0 });
  await openCart(shopper);
  screen.getByText('2 items need a change before you can check out.');
  await shopper.user.click(checkoutLink());
  expect(document.activeElement?.textContent).toContain('Sold out. Remove Unit Tee to check out.');
  await shopper.user.click(button('Remove'));
  await screen.findByText('One item needs a change before you can check out.');
  await shopper.user.click(checkoutLink());
  expect(document.activeElement?.textContent).toContain('Only 4 left. Your cart has 60.');
  await shopper.user.click(button('Change to 4'));
  await waitFor(() => expect(screen.queryByText(/a change before you can check out/)).toBeNull());
  await waitFor(async () => expect(await readCart(shopper)).toMatchObject({ itemCount: 4 }));

  const { services, patchId } = shopper;
  const customizationId = storeDesignRow(services, { productId: patchId, design: { placement: 'chest' } });
  services.db.update(cartItems).set({ customizationId }).run();
  const metadata = { printAreas: printAreasOfKind('shirt', ['front']) };
  changeProduct(shopper, patchId, { allowCustomization: true, metadata });
  await openCart(shopper);
  const patch = productCard('Shield Patch');
  const problem = patch.getByText("We can't print on the chest of this product.");
  expect(problem.parentElement?.textContent).toBe(
    "We can't print on the chest of this product. Edit the design, or remove Shield Patch to check out.",
  );
  expect(await patch.findByRole('button', { name: /^Edit design/ })).toBeTruthy();
  screen.getByText('One item needs a change before you can check out.');
});
