import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { visit } from '../../support/shopper.ts';

test('Back and Forward ask before unsaved changes are lost, and staying keeps address and screen', async ({
  page,
  context,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await buy(await Client.open(), ['Shield Patch'], email);
  await signInAsAdmin(context);
  await visit(page, `/admin/order-management?q=${email}`);
  const view = page.getByRole('link', { name: /View order/ });
  await view.click();
  const order = page.getByRole('dialog');
  const type = async () => {
    await order.getByText('Add a note or write to the customer').click();
    await order.getByRole('textbox', { name: 'Note' }).fill('Called back');
  };
  await type();
  const opened = page.url();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  expect(page.url()).toBe(opened);
  await expect(order.getByRole('textbox', { name: 'Note' })).toHaveValue('Called back');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(order).toBeHidden();
  expect(page.url()).not.toBe(opened);

  await page.evaluate(() => history.forward());
  await expect(order).toBeVisible();
  expect(page.url()).toBe(opened);
});
