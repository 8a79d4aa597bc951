import { DESKTOP_ONLY } from '../../support/e2e-settings.ts';
import { expect, test } from '../../support/screen-test.ts';
import { productCard, storeWith, visit } from '../../support/shopper.ts';

test('shows front and back enlarged, by keyboard', async ({ page, checkAccessibility }) => {
  await visit(page, storeWith('Unit Tee'));
  const opener = page.getByRole('link', { name: 'Enlarge the picture of Unit Tee' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'Pictures of Unit Tee' });
  const front = lightbox.getByRole('img', { name: 'Unit Tee, front' });
  await expect(front).toBeVisible();
  await expect(front).toHaveAttribute('src', /\.1600\.webp$/);
  await checkAccessibility();

  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByRole('img', { name: 'Unit Tee, back' })).toBeVisible();
  await expect(lightbox.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-pressed', 'true');
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

test('shows the other side of the product after a swipe', async ({ page }) => {
  await visit(page, storeWith('Field Cap'));
  await page.getByRole('link', { name: 'Enlarge the picture of Field Cap' }).tap();
  const lightbox = page.getByRole('dialog', { name: 'Pictures of Field Cap' });
  await expect(lightbox.getByRole('img', { name: 'Field Cap, front' })).toBeVisible();
  const touch = await page.context().newCDPSession(page);
  const at = (x: number) => ({ touchPoints: [{ x, y: 420 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(330) });
  for (let x = 310; x >= 70; x -= 20) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(lightbox.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-pressed', 'true');
});

test('opens the images of an open product over it and keeps it open', async ({
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
});

test('links to the image while the script fails to load', async ({ page, allow }) => {
  allow(/Lightbox/);
  await visit(page, storeWith('Camp Mug'));
  await page.route('**/assets/Lightbox*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Enlarge the picture of Camp Mug' }).click();
  await expect(page).toHaveURL(/\/media\/products\/camp-mug-.*\.webp$/);
});

test('shows the back on hover', { tag: DESKTOP_ONLY }, async ({ page }) => {
  await visit(page, storeWith('Unit Tee'));
  const picture = page.getByRole('link', { name: 'Enlarge the picture of Unit Tee' });
  await picture.hover();
  const back = picture.locator('img[src*="-back"]');
  await expect(back).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(back).toHaveCSS('opacity', '0');
});

test('closes the image with Back, then the product below it', async ({ page }) => {
  await visit(page, storeWith('Unit Tee'));
  await productCard(page, 'Unit Tee').getByRole('link', { name: 'Unit Tee', exact: true }).click();
  const product = page.getByRole('dialog', { name: 'Unit Tee', exact: true });
  await product.getByRole('link', { name: 'Enlarge the picture of Unit Tee' }).click();
  const lightbox = page.getByRole('dialog', { name: 'Pictures of Unit Tee' });
  await expect(lightbox).toBeVisible();
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(product).toBeVisible();
  await page.goBack();
  await expect(product).toBeHidden();
  await expect(page).toHaveURL(storeWith('Unit Tee'));
});
