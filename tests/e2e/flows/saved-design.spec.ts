import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  badge,
  draftStored,
  editor,
  openEditor,
  part,
  save,
  uploadLogo,
} from '../../support/design-editor.ts';
import { expect, test } from '../../support/screen-test.ts';
import { chooseOptions, productCard, reload, storeWith, toast, visit } from '../../support/shopper.ts';

const MB = 1024 * 1024;
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** A photo under 5 MB whose PNG, as it is stored, is larger than that. */
async function photo() {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = sharp({
    create: { width: 1700, height: 1150, channels: 3, background: '#000', noise },
  });
  const buffer = await picture.jpeg({ quality: 60 }).toBuffer();
  expect(buffer.length).toBeLessThan(5 * MB);
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

test('keeps a saved design attached, and edits, removes and restores it', async ({ page }) => {
  let dialog = await openEditor(page, 'Unit Mug', { size: '15 oz', color: 'Black' });
  await dialog.getByLabel('Text', { exact: true }).fill('ONE');
  await uploadLogo(dialog, await badge(900));
  await expect(part(dialog, 'Logo')).toBeVisible();
  await save(dialog);
  await visit(page, '/store');
  const card = productCard(page, 'Unit Mug');
  await expect(card.getByText('With your design')).toBeVisible();
  await expect(productCard(page, 'Unit Tee').getByText('With your design')).toBeHidden();

  const shown = card.getByRole('img', { name: 'Unit Mug with your design' });
  await card.getByLabel('Color').selectOption('Black');
  const onBlack = await shown.getAttribute('src');
  await card.getByLabel('Color').selectOption('White');
  await expect(shown).not.toHaveAttribute('src', onBlack ?? '');

  await card.getByRole('button', { name: 'Edit design' }).click();
  dialog = await editor(page, 'Unit Mug');
  await expect(dialog.getByText('We saved your unfinished design.')).toBeHidden();
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('ONE');
  await expect(dialog.getByText('badge.png', { exact: true })).toBeVisible();
  await dialog.getByLabel('Text', { exact: true }).fill('TWO');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Draft saved')).toBeVisible();
  await card.getByRole('button', { name: 'Edit design' }).click();
  dialog = await editor(page, 'Unit Mug');
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('TWO');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('ONE');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await card.getByRole('button', { name: /Remove/ }).click();
  await expect(card.getByText('With your design')).toBeHidden();
  await expect(card.getByRole('button', { name: 'Customize' })).toBeFocused();
  await card.getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('With your design')).toBeVisible();
});

test('edits a design with a photo as its logo', async ({ page, context, allow }) => {
  allow(/404/);
  let dialog = await openEditor(page, 'Unit Mug', { size: '15 oz', color: 'Black' });
  const card = productCard(page, 'Unit Mug');
  await uploadLogo(dialog, await photo());
  await expect(part(dialog, 'Logo')).toBeVisible();
  const first = page.waitForResponse('/api/customizations');
  await save(dialog);
  const { artworkUrl } = await (await first).json();
  const stored = await (await page.request.get(artworkUrl)).body();
  expect(stored.length).toBeGreaterThan(5 * MB);

  await reload(page);
  await expect(card.getByText('With your design')).toBeVisible();
  await card.getByRole('button', { name: 'Edit design' }).click();
  dialog = await editor(page, 'Unit Mug');
  await dialog.getByLabel('Text', { exact: true }).fill('TWO');
  await draftStored(page, 'TWO');
  await reload(page);
  await expect(card.getByText('With your design')).toBeVisible();
  await card.getByRole('button', { name: 'Edit design' }).click();
  dialog = await editor(page, 'Unit Mug');
  await expect(dialog.getByText('We saved your unfinished design.')).toBeVisible();
  const second = page.waitForResponse('/api/customizations');
  await save(dialog);
  const answer = await second;
  expect(answer.status()).toBe(201);
  const again = await page.request.get((await answer.json()).artworkUrl);
  expect(stored.equals(await again.body())).toBe(true);

  await test.step('asks for the logo again if the shop no longer has it', async () => {
    await context.clearCookies();
    await productCard(page, 'Unit Mug').getByRole('button', { name: 'Edit design' }).click();
    dialog = await editor(page, 'Unit Mug');
    await dialog.getByLabel('Text', { exact: true }).fill('THREE');
    await button(page, 'Save Customization').click();
    const told = 'We no longer have the logo of your earlier design. Choose its file again.';
    await expect(dialog.locator('.control-group').getByText(told)).toBeVisible();
    await uploadLogo(dialog, { ...(await photo()), name: 'again.jpg' });
    await expect(dialog.getByText('again.jpg', { exact: true })).toBeVisible();
    await expect(dialog.locator('.control-group').getByText(told)).toBeHidden();
    await save(dialog);
  });
});

test('shows toasts over the editor, and closes only the editor with Escape', async ({ page, allow }) => {
  allow(/503/);
  await visit(page, storeWith('Unit Mug'));
  await productCard(page, 'Unit Mug').getByRole('link', { name: 'Unit Mug', exact: true }).click();
  const product = page.getByRole('dialog', { name: 'Unit Mug', exact: true });
  await product.getByRole('button', { name: 'Customize' }).click();
  let dialog = await editor(page, 'Unit Mug');
  await dialog.getByLabel('Text', { exact: true }).fill('OVER');
  await page.route('**/api/customizations', (route) => route.fulfill({ status: 503, body: 'closed' }));
  await button(page, 'Save Customization').press('Enter');
  await expect(toast(page, 'Failed to save customization')).toBeVisible();
  await expect(toast(page, '503: closed')).toBeVisible();
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('OVER');
  await expect(button(page, 'Save Customization')).toBeFocused();
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(toast(page, 'Failed to save customization')).toBeHidden();
  // The editor takes Escape over from the toast in tasks that follow its removal.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(product).toBeVisible();
  await page.unroute('**/api/customizations');

  await product.getByRole('button', { name: 'Customize' }).click();
  dialog = await editor(page, 'Unit Mug');
  await save(dialog);
  await expect(product.getByText(/^Customization saved\./)).toBeVisible();
});

test('closes the editor with Back and keeps the design', async ({ page }) => {
  await page.goto('/');
  await visit(page, storeWith('Unit Mug'));
  const card = productCard(page, 'Unit Mug');
  await card.getByRole('button', { name: 'Customize' }).click();
  let dialog = await editor(page, 'Unit Mug');
  await dialog.getByLabel('Text', { exact: true }).fill('KEPT');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(storeWith('Unit Mug'));
  await card.getByRole('button', { name: 'Customize' }).click();
  dialog = await editor(page, 'Unit Mug');
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('KEPT');
  await save(dialog);
  await expect.poll(() => page.evaluate(() => history.state)).not.toBe('covered');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('submits the design with a click before the script has loaded', async ({ page }) => {
  const dialog = await openEditor(page, 'Unit Mug', { size: '11 oz', color: 'White' });
  await dialog.getByLabel('Text', { exact: true }).fill('EARLY');
  await save(dialog);
  await page.route('**/assets/Storefront*.js', () => new Promise(() => {}));
  await page.goto(storeWith('Unit Mug'));
  const card = productCard(page, 'Unit Mug');
  await chooseOptions(card);
  await card.getByLabel('Size').selectOption('11 oz');
  await card.getByLabel('Color').selectOption('White');
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText(/^Customized: .*EARLY/)).toBeVisible();
  const { items } = await (await page.request.get('/api/cart')).json();
  expect(items).toMatchObject([{ metadata: { customization: { text: 'EARLY' } } }]);
});
