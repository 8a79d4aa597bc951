import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  designVisitor,
  editor,
  openEditor,
  saveAndApprove,
  saveForApproval,
} from '#tests/support/design-visitor.ts';
import { productCard, readCart } from '#tests/support/store-visitor.ts';
import { toast } from '#tests/support/visitor.ts';

const card = () => productCard('Unit Mug');
const text = () => editor().getByLabelText<HTMLTextAreaElement>('Text');
const button = (name: string) => editor().getByRole('button', { name });

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
  await saveAndApprove(shopper);
  await card().findByText('With your design');
  await card().findByText('Customization saved. Add Unit Mug to your cart to order it with your design.');

  shopper.clearCookies();
  await shopper.user.click(card().getByRole('button', { name: /^Add to Cart/ }));
  await card().findByText(/This design is no longer available\. Open it with “Edit design”/);
  await openEditor(shopper, 'Edit design');
  expect(text().value).toBe('SLOW');
  await saveAndApprove(shopper);
  expect(card().queryByText(/no longer available/)).toBeNull();
  await shopper.user.click(card().getByRole('button', { name: /^Add to Cart/ }));
  await toast('Added to cart');
  await card().findByText('Customization saved. Unit Mug is in your cart with your design.');
  const { items } = await readCart(shopper);
  expect(items).toMatchObject([{ metadata: { customization: { text: 'SLOW' } } }]);
});

test('approves a print only in sight and with each flaw accepted, goes back to editing with Escape, and stores what was accepted', async () => {
  const shopper = await designVisitor();
  const { user } = shopper;
  await user.type(text(), 'WIDE');
  fireEvent.change(editor().getByRole('spinbutton', { name: 'Text position across in percent' }), {
    target: { value: '0' },
  });
  await user.click(button('Save Customization'));
  const heading = await editor().findByRole('heading', { name: 'Approve this print' });
  expect(document.activeElement).toBe(heading);
  editor().getByText(/ in on the front$/);
  await user.click(button('Approve this print'));
  editor().getByText('Look at the print first: its picture is still loading.');
  expect(editor().getByRole('checkbox').getAttribute('aria-invalid')).toBeNull();
  fireEvent.error(editor().getByRole('img', { name: /as it prints$/ }));
  editor().getByText(/^The picture of your print didn't load\. Load it again, then approve it\./);
  await user.click(button('Load it again'));
  expect(document.activeElement).toBe(heading);
  fireEvent.load(editor().getByRole('img', { name: /as it prints$/ }));
  await user.click(button('Approve this print'));
  const box = editor().getByRole('checkbox', { name: 'Print it with the text cut off' });
  expect(document.activeElement).toBe(box);
  editor().getByText('Check the box to print it like this, or keep editing.');

  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button('Save Customization'));
  expect(text().value).toBe('WIDE');
  await saveForApproval(shopper);
  // The same design isn't saved again.
  expect(shopper.requests.filter((request) => request.endsWith('/api/customizations'))).toHaveLength(1);
  await user.click(button('Keep editing'));
  expect(document.activeElement).toBe(button('Save Customization'));
  await saveAndApprove(shopper, ['Print it with the text cut off']);
  await shopper.user.click(card().getByRole('button', { name: /^Add to Cart/ }));
  await toast('Added to cart');
  const { items } = await readCart(shopper);
  expect(items).toMatchObject([{ metadata: { customization: { acceptedFlaws: ['text_cropped'] } } }]);
});
