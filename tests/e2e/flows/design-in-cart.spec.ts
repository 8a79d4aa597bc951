import type { Page } from '@playwright/test';
import { editor, number, openEditor, part, save } from '../../support/design-editor.ts';
import { expect, test } from '../../support/screen-test.ts';
import { productCard, reload, toast, visit } from '../../support/shopper.ts';

const WIDE = '1st Battalion Medical Evacuation Company – Dustoff';

test('requires consent for text wider than the mug, and fits it from the cart', async ({
  page,
  context,
  checkAccessibility,
}) => {
  const fonts = Promise.withResolvers<void>();
  await page.route(/-400-normal.*\.woff2/, (route) => fonts.promise.then(() => route.continue()));
  let dialog = await openEditor(page, 'Unit Mug', { size: '11 oz', color: 'White' });
  await dialog.getByLabel('Text', { exact: true }).fill(WIDE);
  fonts.resolve();
  await expect(number(dialog, 'Text size')).not.toHaveValue('32');
  const warning = dialog.getByText(/^Part of the text is outside the print area/);
  await expect(warning).toBeHidden();
  await number(dialog, 'Text size').fill('20');
  await expect(warning).toBeVisible();
  await save(dialog, ['Print it with the text cut off']);

  const card = productCard(page, 'Unit Mug');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart')).toBeVisible();

  await visit(page, '/cart');
  await expect(page.getByText(/\(prints cut off\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Unit Mug' }).click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  const opener = page.getByRole('button', { name: /^Edit design\s*: Unit Mug$/ });
  await opener.click();
  dialog = await editor(page, 'Unit Mug');

  await test.step('asks for consent again after the text changes', async () => {
    await dialog.getByLabel('Text', { exact: true }).fill(`${WIDE}!`);
    await dialog.getByRole('button', { name: 'Save Customization' }).click();
    await expect(dialog.getByLabel('Print it with the text cut off')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
  });

  await dialog.getByRole('button', { name: 'Fit to width' }).click();
  await expect(warning).toBeHidden();
  await expect(dialog.getByRole('heading', { name: 'Print check' })).toBeFocused();
  await expect(part(dialog, 'Text')).toBeVisible();
  await save(dialog);
  await expect(opener).toBeFocused();
  await expect(page.getByText('Customization saved.')).toBeVisible();
  await expect(page.getByText(/\(prints cut off\)/)).toBeHidden();
  await expect(page.getByText('2 items in your cart')).toBeVisible();
  await checkAccessibility();
  const { items } = await (await page.request.get('/api/cart')).json();
  expect(items).toMatchObject([
    { quantity: 2, metadata: { customization: { text: `${WIDE}!`, textFits: true } } },
  ]);

  await test.step('an unfinished design outlives the line item as long as Undo can restore it', async () => {
    await opener.click();
    dialog = await editor(page, 'Unit Mug');
    await dialog.getByLabel('Text', { exact: true }).fill('UNFINISHED');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove Unit Mug' }).click();
    const otherTab = await context.newPage();
    await visit(otherTab, '/cart');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await opener.click();
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('UNFINISHED');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove Unit Mug' }).click();
    await expect(toast(page, 'Item removed')).toBeVisible();
    await page.close();
    // The browser releases a closed tab's lock in its own time.
    await expect.poll(() => heldLocks(otherTab)).toEqual([]);
    await reload(otherTab);
    await expect.poll(() => lineDrafts(otherTab)).toEqual([]);
  });
});

/** Returns the keys of the browser's drafts of line items. */
function lineDrafts(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('gti-designs');
        opening.onsuccess = () => {
          const keys = opening.result.transaction('designs').objectStore('designs').getAllKeys();
          keys.onsuccess = () => resolve(keys.result.filter((key) => String(key).includes(':line-')));
        };
      }),
  );
}

/** Returns the names of the locks that the tabs of this browser hold. */
function heldLocks(page: Page): Promise<unknown> {
  return page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
}
