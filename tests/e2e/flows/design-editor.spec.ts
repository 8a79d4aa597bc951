import type { Page } from '@playwright/test';
import { Client } from '../../support/api.ts';
import { payForCart } from '../../support/api-shop.ts';
import {
  approve,
  badge,
  canvasPixels,
  difference,
  drag,
  edges,
  editor,
  number,
  openEditor,
  part,
  pixelsInSizeOf,
  save,
  uploadLogo,
} from '../../support/design-editor.ts';
import { readPage } from '../../support/read-page.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { productCard, reload, toast, visit } from '../../support/shopper.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

test('orders a tee with a logo and text', async ({ page, browser, checkAccessibility }) => {
  let dialog = await openEditor(page, 'Unit Tee', { size: 'M', color: 'Olive' });
  await uploadLogo(dialog, await badge(1200));
  await expect(dialog.getByText('1200 × 800 pixels')).toBeVisible();
  await dialog.getByLabel('Text', { exact: true }).fill('MEDIC 7');

  await test.step('moves the logo by dragging and by keyboard', async () => {
    const area = await dialog.locator('canvas').boundingBox();
    if (!area) throw new Error('There is no canvas.');
    const place = () => part(dialog, 'Logo').boundingBox();
    const before = await place();
    await part(dialog, 'Logo').hover();
    await page.mouse.down();
    await page.mouse.move(area.x, area.y, { steps: 3 });
    await expect.poll(place).not.toEqual(before);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(place).toEqual(before);
    await expect(number(dialog, 'Logo position across in percent')).toHaveValue('50');
    await drag(page, part(dialog, 'Logo'), { x: -area.width / 10, y: -area.height / 5 });
    await expect(number(dialog, 'Logo position across in percent')).toHaveValue(/^(39\.\d|40|40\.\d)$/);
    await expect(number(dialog, 'Logo position down in percent')).toHaveValue(/^(29\.\d|30|30\.\d)$/);
    await number(dialog, 'Logo position across in percent').fill('42');
    await part(dialog, 'Logo').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(number(dialog, 'Logo position across in percent')).toHaveValue('53');
    await expect(dialog.getByText(/^Logo 53 percent across/)).toBeAttached();
  });

  await test.step('undoes and redoes steps', async () => {
    await page.keyboard.press('Control+z');
    await expect(number(dialog, 'Logo position across in percent')).toHaveValue('43');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(number(dialog, 'Logo position across in percent')).toHaveValue('50');
    await expect(number(dialog, 'Logo position down in percent')).toHaveValue('50');
    await dialog.getByRole('button', { name: 'Redo' }).click();
    await expect(number(dialog, 'Logo position down in percent')).toHaveValue(/^(29\.\d|30|30\.\d)$/);
  });

  await test.step('keeps the draft after a reload', async () => {
    await reload(page);
    const card = productCard(page, 'Unit Tee');
    await card.getByLabel('Size').selectOption('M');
    await card.getByLabel('Color').selectOption('Olive');
    await card.getByRole('button', { name: 'Customize' }).click();
    dialog = await editor(page, 'Unit Tee');
    await expect(dialog.getByText('We saved your unfinished design.')).toBeVisible();
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('MEDIC 7');
    await expect(dialog.getByText('badge.png', { exact: true })).toBeVisible();
    await expect(number(dialog, 'Logo position down in percent')).toHaveValue(/^(29\.\d|30|30\.\d)$/);
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await checkAccessibility();
    await dialog.getByRole('button', { name: 'Front', exact: true }).click();
  });

  await expect(part(dialog, 'Text')).toBeVisible();
  const drawn = await canvasPixels(dialog);
  await save(dialog);
  const card = productCard(page, 'Unit Tee');
  await expect(card.getByText(/^Customization saved\. Add Unit Tee to your cart/)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit design' })).toBeFocused();
  await expect(card.getByRole('img', { name: 'Unit Tee with your design' })).toBeVisible();
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart')).toBeVisible();

  const cart = await (await page.request.get('/api/cart')).json();
  const { customizationId } = cart.items[0];
  expect(customizationId).toMatch(/^[0-9a-f-]{36}$/);

  const order = await payForCart(new Client(page.request));
  const { main } = await readPage(page.request, `/order-confirmation/${order.id}`);
  const picture = main.querySelector('li img[src$=".detail.jpg"]')?.getAttribute('src');
  expect((await page.request.get(picture ?? '/no-picture')).status()).toBe(200);

  await test.step('prints what the preview showed', async () => {
    const admin = await browser.newContext();
    await signInAsAdmin(admin);
    const print = await admin.request.get(`/api/admin/customizations/${customizationId}/print`);
    const printed = await pixelsInSizeOf(await print.body(), drawn);
    expect(difference(drawn, printed).overall).toBeLessThan(0.01);
    await admin.close();
  });
});

/** A font for each placement of a product. */
const PLACEMENTS = {
  'Unit Tee': { front: 'Georgia', back: 'Times New Roman', sleeve: 'Courier New', chest: 'Helvetica' },
  'Unit Mug': { front: 'Arial', back: 'Georgia' },
};

test.describe('on a high-density screen', () => {
  test.use({ deviceScaleFactor: 3 });

  for (const [product, fonts] of Object.entries(PLACEMENTS)) {
    test(`renders preview and print file of the ${product} alike at each placement`, async ({
      page,
      browser,
    }) => {
      await using admin = await browser.newContext();
      await signInAsAdmin(admin);
      let dialog = await openEditor(page, product);
      await expect(dialog.getByLabel('Placement').getByRole('option')).toHaveCount(Object.keys(fonts).length);
      await uploadLogo(dialog, await badge(1200));
      await dialog.getByLabel('Text', { exact: true }).fill('Żółw 7\nMEDIC & Co.');
      await number(dialog, 'Text size').fill('34');
      await dialog.getByLabel('Text color', { exact: true }).fill('#1e4fb8');
      await dialog.getByRole('slider', { name: 'Logo rotation' }).fill('-35');
      await dialog.getByRole('slider', { name: 'Logo size' }).fill('130');
      await number(dialog, 'Logo position down in percent').fill('30');
      await number(dialog, 'Logo position down in percent').blur();

      for (const [index, [placement, font]] of Object.entries(fonts).entries()) {
        if (index > 0) {
          await button(page, 'Edit design').click();
          dialog = await editor(page, product);
          await expect(dialog.getByText('badge.png', { exact: true })).toBeVisible();
        }
        await dialog.getByLabel('Placement').selectOption(placement);
        await dialog.getByLabel('Font').selectOption(font);
        await expect(part(dialog, 'Text')).toBeVisible();
        await expect(part(dialog, 'Logo')).toBeVisible();
        const drawn = await canvasPixels(dialog);
        const saved = page.waitForResponse('/api/customizations');
        // On a square, the rotated logo is cut off.
        await save(dialog, /sleeve|chest/.test(placement) ? ['Print it with the logo cut off'] : []);
        const { id } = await (await saved).json();

        const print = await (await admin.request.get(`/api/admin/customizations/${id}/print`)).body();
        const printed = await pixelsInSizeOf(print, drawn);
        const { overall, drawn: whereDrawn } = difference(drawn, printed);
        expect(overall, placement).toBeLessThan(0.01);
        expect(whereDrawn, placement).toBeLessThan(0.02);
        // A pixel of the small preview is more than one percent of a sleeve.
        const pixel = 1 / Math.min(drawn.width, drawn.height);
        const [ours, theirs] = [edges(drawn), edges(printed)];
        for (const [side, edge] of ours.entries()) {
          const apart = Math.abs(edge - (theirs[side] ?? 0));
          expect(apart, placement).toBeLessThanOrEqual(Math.max(0.01, pixel) + 1e-9);
        }
      }
    });
  }
});

test('previews an SVG without a size as it is printed', async ({ page, browser }) => {
  const dialog = await openEditor(page, 'Unit Tee');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">
    <circle cx="20" cy="15" r="14" fill="#228b22"/></svg>`;
  await uploadLogo(dialog, { name: 'shape.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await expect(part(dialog, 'Logo')).toBeVisible();
  const drawn = await canvasPixels(dialog);
  expect(Math.max(...drawn.data)).toBeGreaterThan(0);
  const saved = page.waitForResponse('/api/customizations');
  await save(dialog);
  const { id } = await (await saved).json();
  const admin = await browser.newContext();
  await signInAsAdmin(admin);
  const print = await (await admin.request.get(`/api/admin/customizations/${id}/print`)).body();
  const { overall, drawn: whereDrawn } = difference(drawn, await pixelsInSizeOf(print, drawn));
  expect(overall).toBeLessThan(0.01);
  expect(whereDrawn).toBeLessThan(0.02);
  await admin.close();
});

test('warns about a low-resolution logo, makes it sharp, and prints a blurry one once that is accepted', async ({
  page,
  checkAccessibility,
}) => {
  const dialog = await openEditor(page, 'Unit Tee', { size: 'L', color: 'Navy' });
  await uploadLogo(dialog, await badge(300));
  await expect(dialog.getByText(/^This will print blurry \(50 DPI; aim for 150\+\)/)).toBeVisible();
  await dialog.getByRole('slider', { name: 'Logo size' }).fill('200');
  await expect(dialog.getByText(/25 DPI; aim for 150/)).toBeVisible();
  await dialog.getByLabel('Placement').selectOption('chest');
  await dialog.getByRole('button', { name: 'Make it sharp' }).click();
  await expect(number(dialog, 'Logo size in percent')).toHaveValue('100');
  await expect(dialog.getByRole('heading', { name: 'Print check' })).toBeFocused();
  await expect(dialog.getByText('Prints sharp (150 DPI)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: '1 thing to check' }).click();
  await dialog.getByRole('button', { name: 'Save Customization' }).click();
  await expect(dialog.getByRole('heading', { name: 'Approve this print' })).toBeFocused();
  await expect(dialog.getByText(/^3\.\d × 2\.\d in on the chest pocket$/)).toBeVisible();
  await expect(dialog.getByText('Unit Tee, Navy')).toBeVisible();
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Approve this print' }).click();
  const consent = dialog.getByLabel('Print it blurry');
  await expect(consent).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText('Check the box to print it like this, or keep editing.');
  await checkAccessibility();
  await consent.check();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await approve(dialog);

  const card = productCard(page, 'Unit Tee');
  await expect(card.getByText(/^3\.\d × 2\.\d in on the chest pocket$/)).toBeVisible();
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart')).toBeVisible();
  const { items } = await (await page.request.get('/api/cart')).json();
  expect(items).toMatchObject([{ metadata: { customization: { acceptedFlaws: ['low_resolution'] } } }]);
});

test('returns from the approval to the editor with Escape and with Back, and shows the approved print first on the product page', async ({
  page,
}) => {
  await visit(page, '/store/unit-tee');
  await page.getByLabel('Color').selectOption('Olive');
  await page.getByRole('button', { name: 'Customize' }).click();
  const dialog = await editor(page, 'Unit Tee');
  await dialog.getByLabel('Text', { exact: true }).fill('MEDIC');
  const heading = dialog.getByRole('heading', { name: 'Approve this print' });
  const saveButton = dialog.getByRole('button', { name: 'Save Customization' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await saveButton.click();
    await expect(heading).toBeFocused();
    await leave();
    await expect(saveButton).toBeFocused();
    await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('MEDIC');
  }
  await save(dialog);
  const first = page.getByRole('listitem').filter({ hasText: 'Your design' });
  await expect(first.getByRole('link')).toHaveAttribute('aria-current', 'true');
  const shown = page.getByRole('img', { name: 'Unit Tee, Your design' });
  await expect(shown).toHaveAttribute('src', /\.detail\.jpg$/);
  const onOlive = await shown.getAttribute('src');
  await page.getByLabel('Color').selectOption('Black');
  await expect(shown).not.toHaveAttribute('src', onOlive ?? '');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(first).toHaveCount(0);
});

for (const width of [390, 1280]) {
  test(`covers no button with a message after saving, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/store/unit-tee');
    await page.getByRole('button', { name: 'Customize' }).click();
    const dialog = await editor(page, 'Unit Tee');
    await dialog.getByLabel('Text', { exact: true }).fill('MEDIC');
    await save(dialog);
    await expect(page.getByText(/^Customization saved\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit design' })).toBeFocused();
    const covered = await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
      return buttons
        .filter((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const points = [left + 2, (left + right) / 2, right - 2].map(
            (x) => [x, (top + bottom) / 2] as const,
          );
          return points.some(([x, y]) => {
            const seen = document.elementFromPoint(x, y);
            // Outside the window there is nothing; the bar with the price belongs to the page.
            return seen && !button.contains(seen) && !seen.closest('main');
          });
        })
        .map((button) => button.innerText);
    });
    expect(covered).toEqual([]);
  });
}
