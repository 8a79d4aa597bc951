import { Client } from '../../support/api.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { visit } from '../../support/shopper.ts';

test("the forms of products are accessible: new, table, import, history and someone else's change", async ({
  page,
  context,
  allow,
  checkAccessibility,
}) => {
  test.slow();
  allow(/409/);
  const admin = await Client.admin();
  const name = `Draft ${crypto.randomUUID().slice(0, 8)}`;
  const product = { id: crypto.randomUUID(), name, price: '12.00', inventory: 3, isActive: false };
  const { status, body: added } = await admin.call('POST', '/api/admin/products', product);
  expect(status).toBe(201);
  const change = (description: string) =>
    admin.call('PUT', `/api/admin/products/${added.id}`, { description });
  expect((await change('First.')).status).toBe(200);
  await signInAsAdmin(context);
  const dialog = page.getByRole('dialog');
  const checkFile = async (text: string) => {
    await visit(page, '/admin/products?open=import');
    const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel('CSV file').setInputFiles(file);
    await expect(page.getByText('Checked products.csv.')).toBeVisible();
  };
  const states: Record<string, () => Promise<void>> = {
    async 'new product with errors'() {
      await visit(page, '/admin/products?open=new');
      await dialog.getByRole('button', { name: 'Add Product' }).click();
      await expect(dialog.getByLabel('Name')).toBeFocused();
    },
    async 'table with a wrong price'() {
      await visit(page, `/admin/products?open=grid&q=${encodeURIComponent(name)}`);
      await page.getByLabel(`Stock of ${name}`).fill('5');
      await page.getByLabel(`Price of ${name}`).fill('abc');
      await page.keyboard.press('Escape');
      await page.getByLabel(`Price of ${name}`).fill('abc');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByLabel(`Price of ${name}`)).toBeFocused();
    },
    async 'import with problems'() {
      page.once('dialog', (question) => question.accept());
      await checkFile('Name,Price\nCap,12\n');
      await expect(page.getByText(/problems\. Nothing is imported\./)).toBeVisible();
    },
    async 'import with a change'() {
      const file = await admin.download(`/api/admin/products/export.csv?q=${encodeURIComponent(name)}`);
      await checkFile(file.body.toString().replace('12.00', '13.00'));
      await expect(page.getByRole('button', { name: 'Import 1 product' })).toBeVisible();
    },
    async "history and someone else's change"() {
      await visit(page, `/admin/products?open=${added.id}`);
      await dialog.getByText('Name, price and description').click();
      await dialog.getByLabel('Description').fill('Mine.');
      expect((await change('Theirs.')).status).toBe(200);
      await dialog.locator('summary', { hasText: /^History$/ }).click();
      await expect(dialog.getByRole('list', { name: 'Versions' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Save', exact: true }).first().click();
      await expect(dialog.getByText('while you were editing.')).toBeVisible();
    },
  };
  for (const [state, show] of Object.entries(states))
    await test.step(state, async () => {
      await show();
      await checkAccessibility();
    });
  expect((await admin.call('DELETE', `/api/admin/products/${added.id}`)).status).toBeLessThan(300);
});
