import type { Page } from '@playwright/test';
import { putIntoCart } from '../../support/cart-rows.ts';
import { expect, test } from '../../support/screen-test.ts';
import { CARDS, completeOrder, fillCard, fillCheckout, toast, visit } from '../../support/shopper.ts';

/** A checkout that only needs the button pressed. */
async function readyToPay(page: Page, card: string): Promise<void> {
  await putIntoCart(page, 'Shield Patch');
  await visit(page, '/checkout');
  await fillCheckout(page);
  await fillCard(page, card);
  await expect(completeOrder(page)).toHaveText('Complete Order - $15.70');
}

/** What stands beside the card. */
function notice(page: Page, title: string) {
  return page
    .getByRole('group', { name: 'Payment Information' })
    .getByRole('alert')
    .filter({ hasText: title });
}

test('explains a failed authentication and pays after a successful one', async ({
  page,
  checkAccessibility,
}) => {
  await readyToPay(page, CARDS.asksForAuthentication);
  await completeOrder(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(notice(page, 'We are unable to authenticate your payment method.')).toBeFocused();
  await checkAccessibility();
  await completeOrder(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  await expect(toast(page, 'Order Successful!')).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: /Notifications/ })
      .getByText(/^Your order #GTI-\d+ has been placed successfully\.$/),
  ).toBeVisible();
});
