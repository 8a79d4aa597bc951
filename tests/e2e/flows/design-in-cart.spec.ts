import { editor, openEditor, part, save } from '../../support/design-editor.ts';
import { expect, test } from '../../support/screen-test.ts';
import { productCard, toast, visit } from '../../support/shopper.ts';

const WIDE = '1st Battalion Medical Evacuation Company – Dustoff';

test('requires consent for text wider than the mug, and fits it from the cart', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/409/);
  let dialog = await openEditor(page, 'Unit Mug', { size: '11 oz', color: 'White' });
  await dialog.getByLabel('Text', { exact: true }).fill(WIDE);
  await expect(dialog.getByText(/^Part of the text is outside the print area/)).toBeVisible();
  await save(dialog);

  const card = productCard(page, 'Unit Mug');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(card.getByRole('alert')).toHaveText(/would be cut off/);
  await card.getByLabel('Print it with the text cut off').check();
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart')).toBeVisible();

  await visit(page, '/cart');
  await expect(page.getByText(/\(cut off at the edge\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Unit Mug' }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  const opener = page.getByRole('button', { name: /^Edit design\s*: Unit Mug$/ });
  await opener.click();
  dialog = await editor(page, 'Unit Mug');
  await expect(dialog.getByLabel('Print it with the text cut off')).toBeChecked();

  await test.step('asks for consent again after the text changes', async () => {
    await dialog.getByLabel('Text', { exact: true }).fill(`${WIDE}!`);
    await expect(dialog.getByLabel('Print it with the text cut off')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Save Customization' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/would be cut off/);
    await checkAccessibility();
  });

  await dialog.getByRole('button', { name: 'Fit to width' }).click();
  await expect(dialog.getByLabel('Print it with the text cut off')).toBeHidden();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await expect(dialog.getByLabel('Text', { exact: true })).toBeFocused();
  await expect(part(dialog, 'Text')).toBeVisible();
  await save(dialog);
  await expect(opener).toBeFocused();
  await expect(page.getByText(/\(cut off at the edge\)/)).toBeHidden();
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  await checkAccessibility();
  const { items } = await (await page.request.get('/api/cart')).json();
  expect(items).toMatchObject([
    { quantity: 2, metadata: { customization: { text: `${WIDE}!`, textFits: true } } },
  ]);
});
