import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { designVisitor, editor, openEditor } from '#tests/support/design-visitor.ts';
import { productCard, readCart } from '#tests/support/store-visitor.ts';
import { toast, type Visitor } from '#tests/support/visitor.ts';

const card = () => productCard('Unit Mug');
const text = () => editor().getByLabelText<HTMLTextAreaElement>('Text');
const button = (name: string) => editor().getByRole('button', { name });

async function save({ user }: Visitor): Promise<void> {
  await user.click(button('Save Customization'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('locks the design while it is saved, cancels saving on leaving, explains that a design was deleted, and saves it again unchanged', async () => {
  const shopper = await designVisitor();
  const { user } = shopper;
  const { promise, resolve } = Promise.withResolvers<void>();
  shopper.intercept((path, passOn) => (path === '/api/customizations' ? promise.then(passOn) : undefined));
  await user.type(text(), 'SLOW');
  button('Save Customization').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Saving...'));
  expect(text().closest('[inert]')).not.toBeNull();
  await user.keyboard('{Control>}z{/Control}');
  expect(text().value).toBe('SLOW');
  await user.keyboard('{Enter}');
  expect(shopper.requests.filter((request) => request.endsWith('/api/customizations'))).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await toast('Draft saved');
  resolve();

  expect(card().queryByText('With your design')).toBeNull();
  await openEditor(shopper, 'Customize');
  expect(text().value).toBe('SLOW');
  await save(shopper);
  await card().findByText('With your design');

  shopper.clearCookies();
  await shopper.user.click(card().getByRole('button', { name: /^Add to Cart/ }));
  await card().findByText(/This design is no longer available\. Open it with “Edit design”/);
  await openEditor(shopper, 'Edit design');
  expect(text().value).toBe('SLOW');
  await save(shopper);
  expect(card().queryByText(/no longer available/)).toBeNull();
  await shopper.user.click(card().getByRole('button', { name: /^Add to Cart/ }));
  await toast('Added to cart');
  const { items } = await readCart(shopper);
  expect(items).toMatchObject([{ metadata: { customization: { text: 'SLOW' } } }]);
});
