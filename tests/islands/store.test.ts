import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stockProduct } from '#tests/support/shop.ts';
import { openProduct, openStore, productCard, readCart } from '#tests/support/store-visitor.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

/** A shopper in a store with a featured hoodie, shirts, patches and a cap that is sold out. */
function storeVisitor(): Visitor {
  const shopper = visitor();
  const stock = (product: Parameters<typeof stockProduct>[1]) => stockProduct(shopper.services, product);
  stock({
    name: 'Range Day Long Sleeve',
    category: 'Shirts',
    allowCustomization: true,
    variants: [
      { size: 'S', color: 'Olive', isAvailable: false },
      { size: 'S', color: 'Black' },
      { size: 'L', color: 'Olive' },
    ],
  });
  stock({
    name: 'Unit Tee',
    category: 'Shirts',
    priceCents: 2600,
    variants: [{ size: 'M' }, { size: '2XL', retailPriceCents: 2800 }],
  });
  stock({
    name: 'Compass Cap',
    category: 'Caps',
    inventory: 0,
    variants: [
      { size: 'One Size', color: 'Navy' },
      { size: 'One Size', color: 'Steel' },
    ],
  });
  stock({ name: 'Compass Patch', category: 'Patches', priceCents: 700 });
  stock({ name: 'Shield Patch', category: 'Patches', priceCents: 900 });
  stock({ name: 'Contour Hoodie', category: 'Shirts', featured: true });
  return shopper;
}

const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

test('updates the price with the variant, marks unavailable options, offers Customize only for customizable products, and groups the products under headings that explain their order', async () => {
  const shopper = storeVisitor();
  const { user } = shopper;
  await openStore(shopper);
  const tee = productCard('Unit Tee');
  tee.getByText('From $26.00');
  await user.selectOptions(tee.getByLabelText('Size'), '2XL');
  tee.getByText('$28.00');
  const longSleeve = productCard('Range Day Long Sleeve');
  await user.selectOptions(longSleeve.getByLabelText('Color'), 'Olive');
  expect(longSleeve.getByRole('option', { name: 'S (Out of Stock)' })).toHaveProperty('disabled', true);
  const cap = productCard('Compass Cap');
  expect(cap.getByRole('button', { name: /^Out of Stock/ })).toHaveProperty('disabled', true);
  cap.getByText('One Size (Out of Stock)');

  const [button, ...others] = screen.getAllByRole('button', { name: /^Customize/ });
  expect(others).toEqual([]);
  expect(button?.closest('li')?.textContent).toContain('Range Day Long Sleeve');

  expect(headings(2)).toEqual(['Featured', 'Caps', 'Patches', 'Shirts']);
  await shopper.user.click(screen.getByRole('link', { name: 'Patches' }));
  await shopper.user.selectOptions(screen.getByLabelText('Sort by'), 'Price: High to Low');
  expect(location.search).toBe('?category=Patches&sort=price-desc');
  expect(headings(2)).toEqual(['Patches']);
  expect(headings(3)).toEqual(['Shield Patch', 'Compass Patch']);
});

test('asks for the missing option and sells the chosen variant from the list, but not into a cart that is lost without cookies', async () => {
  const shopper = storeVisitor();
  await openStore(shopper, '?category=Shirts&view=list');
  expect(screen.queryByText('Compass Cap')).toBeNull();
  const longSleeve = productCard('Range Day Long Sleeve');
  const add = longSleeve.getByRole('button', { name: /^Add to Cart/ });
  await shopper.user.click(add);
  longSleeve.getByText('Choose a size');
  longSleeve.getByText('Choose a color');
  expect(document.activeElement).toBe(longSleeve.getByLabelText('Size'));
  await shopper.user.selectOptions(longSleeve.getByLabelText('Size'), 'S');
  expect(longSleeve.queryByText('Choose a size')).toBeNull();
  expect(longSleeve.getByRole('option', { name: 'Olive (Out of Stock)' })).toHaveProperty('disabled', true);
  await shopper.user.selectOptions(longSleeve.getByLabelText('Color'), 'Black');
  await shopper.user.click(add);
  await screen.findByText('Range Day Long Sleeve, S, Black has been added to your cart.');
  expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart');
  expect((await readCart(shopper)).items).toMatchObject([{ size: 'S', color: 'Black', quantity: 1 }]);

  await openStore(shopper, '?category=Patches');
  const isAllowed = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await shopper.user.click(productCard('Shield Patch').getByRole('button', { name: /^Add to Cart/ }));
  await screen.findByText('Allow cookies for this site, then add this again.');
  isAllowed.mockRestore();
  expect((await readCart(shopper)).items).toHaveLength(1);
});

/** A shopper in a store with more products than its page has. */
function largeStore(): Visitor {
  const shopper = visitor();
  for (let number = 0; number < 60; number += 1)
    stockProduct(shopper.services, { name: `Patch ${number}`, category: number < 30 ? 'Patches' : 'Velcro' });
  return shopper;
}

test('a large store shows what its page has, finds the rest once it is loaded, and asks the server for what is searched where it does not load', async () => {
  const shopper = largeStore();
  const { promise, resolve } = Promise.withResolvers<void>();
  shopper.intercept(async (path, passOn) => {
    if (path !== '/api/products/store') return undefined;
    await promise;
    return passOn();
  });
  await openStore(shopper);
  screen.getByText('60 products found');
  screen.getByText('Showing 24 of 60 products');
  expect(headings(3)).toHaveLength(24);
  expect(screen.getAllByRole('link', { name: /^(?:Patches|Velcro)$/ })).toHaveLength(2);
  await shopper.user.type(screen.getByRole('searchbox'), 'Patch 59');
  expect(headings(3)).toHaveLength(24);
  screen.getByText('Loading products...');
  resolve();
  await screen.findByText('1 product found');
  expect(headings(3)).toEqual(['Patch 59']);

  shopper.intercept((path) =>
    path === '/api/products/store' ? Promise.reject(new TypeError('The connection was lost.')) : undefined,
  );
  await openStore(shopper);
  await shopper.user.click(screen.getByRole('link', { name: 'Velcro' }));
  await waitFor(() =>
    expect(shopper.destinations).toEqual([expect.stringContaining('/store?category=Velcro')]),
  );
});

test('counts an opened product as seen, and a search that finds nothing once it is typed', async () => {
  const shopper = storeVisitor();
  const seen = vi.fn();
  vi.stubGlobal('countVisit', seen);
  await openStore(shopper);
  await openProduct(shopper, 'Unit Tee');
  expect(seen.mock.calls).toEqual([[{ path: '/store/unit-tee' }]]);
  await openStore(shopper);
  await shopper.user.type(screen.getByRole('searchbox'), 'boots');
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(2));
  expect(seen.mock.lastCall).toEqual([{ search: 'boots' }]);
});
