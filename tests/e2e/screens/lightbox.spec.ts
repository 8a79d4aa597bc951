import { expect, test } from '../../support/screen-test.ts';
import { storeWith, visit } from '../../support/shopper.ts';

test('shows front and back: under the mouse, enlarged by keyboard, and after a swipe', async ({ page }) => {
  await visit(page, storeWith('Unit Tee'));
  const opener = page.getByRole('link', { name: 'Enlarge the picture of Unit Tee' });
  const lightbox = page.getByRole('dialog', { name: 'Pictures of Unit Tee' });
  const front = lightbox.getByRole('img', { name: 'Unit Tee, front' });
  const backButton = lightbox.getByRole('button', { name: 'Back' });

  await test.step('under the mouse', async () => {
    await opener.hover();
    const back = opener.locator('img[src*="-back"]');
    await expect(back).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await expect(back).toHaveCSS('opacity', '0');
  });

  await test.step('enlarged, by keyboard', async () => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(front).toBeVisible();
    await expect(front).toHaveAttribute('src', /\.1600\.webp$/);
    await page.keyboard.press('ArrowRight');
    await expect(lightbox.getByRole('img', { name: 'Unit Tee, back' })).toBeVisible();
    await expect(backButton).toHaveAttribute('aria-pressed', 'true');
    await lightbox.getByRole('button', { name: 'Front' }).press('Enter');
    await expect(lightbox.getByRole('button', { name: 'Front' })).toHaveAttribute('aria-pressed', 'true');
    await lightbox.getByRole('button', { name: 'Zoom in' }).press('Enter');
    await expect(lightbox.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(page.locator('main :focus, header :focus, footer :focus')).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('after a swipe', async () => {
    await opener.tap();
    await expect(front).toBeVisible();
    const touch = await page.context().newCDPSession(page);
    const at = (x: number) => ({ touchPoints: [{ x, y: 420 }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(330) });
    for (let x = 310; x >= 70; x -= 20) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(backButton).toHaveAttribute('aria-pressed', 'true');
  });
});

test('opens over an open product, and closes before it with Escape and with Back', async ({
  page,
  checkAccessibility,
}) => {
  await visit(page, storeWith('Camp Mug'));
  await page.getByRole('link', { name: 'Camp Mug', exact: true }).click();
  const product = page.getByRole('dialog', { name: 'Camp Mug', exact: true });
  const opener = product.getByRole('link', { name: 'Enlarge the picture of Camp Mug' });
  await opener.click();
  const lightbox = page.getByRole('dialog', { name: 'Pictures of Camp Mug' });
  await lightbox.getByRole('button', { name: 'Back' }).click();
  await expect(lightbox.getByRole('img', { name: 'Camp Mug, back' })).toBeVisible();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await expect(product).toBeVisible();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(lightbox).toBeVisible();
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(product).toBeVisible();
  await page.goBack();
  await expect(product).toBeHidden();
  await expect(page).toHaveURL(storeWith('Camp Mug'));
});
