import { rmSync } from 'node:fs';
import { expect, type Locator, type Page, request, test } from '@playwright/test';
import { freePort } from '#scripts/free-port.ts';
import { sampleCatalog } from '#scripts/sandbox/print-vendor/catalog.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { ADMIN, E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';
import { callVendor, sandboxVendorOf } from '../../support/sandbox-vendor.ts';
import { DESKTOP } from '../../support/screen-test.ts';

const MADE_BY_VENDOR = 'Ridge Line Tee';
const PATCH = 'Shield Patch';
const MUG = 'Unit Mug';
const TO_VENDORS = 12;
/** Numbers whose check digits are right. */
const TRACKING = ['1Z12345E0205271686', '1Z12345E6605272234', '1Z12345E0305271648', '1Z12345E0393657227'];
const OTHERS = ['1Z12345E1105271687', '1Z12345E1205272237', '1Z12345E1305271647', '1Z12345E1403657223'];

/** Does something with an element, as with the mouse or the keyboard. */
type Press = (element: Locator) => Promise<void>;

test('sends 12 orders, packs 4 and finishes a shipment with at most 12 clicks in a minute, or by keyboard alone', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const dataDir = copyData(E2E_SETTINGS.DATA_DIR);
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const shop = startShop({
    ...E2E_SETTINGS,
    PORT: String(port),
    DATA_DIR: dataDir,
    REVIEW_NEW_PRODUCTS: '0',
  });
  try {
    await untilReady(shop);
    const open = async () => new Client(await request.newContext({ baseURL: site }));
    const admin = await open();
    expect((await admin.call('POST', '/api/login', ADMIN)).status).toBe(200);
    expect((await admin.call('POST', '/api/admin/vendors/setup-printful')).status).toBe(200);
    await callVendor(sandboxVendorOf(dataDir), 'PUT', '/sandbox/catalog', sampleCatalog().slice(0, 1));
    expect((await admin.call('POST', '/api/admin/vendors/sync', {})).body).toMatchObject({ added: 1 });
    await page.setViewportSize(DESKTOP);
    expect((await page.request.post(`${site}/api/login`, { data: ADMIN })).ok()).toBe(true);
    // The copied release fits only its own public address, so requests carry that origin.
    await page.route(`${site}/api/**`, async (route) => {
      const headers = { ...route.request().headers(), origin: E2E_SETTINGS.PUBLIC_SITE_URL };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });

    await fillOffice(await open(), admin);
    let clicks = 0;
    const startedAt = Date.now();
    await workThrough(page, { site, tracking: TRACKING }, async (element) => {
      clicks += 1;
      await element.click();
    });
    expect(clicks).toBeLessThanOrEqual(12);
    expect(Date.now() - startedAt).toBeLessThan(60_000);

    await fillOffice(await open(), admin);
    await workThrough(page, { site, tracking: OTHERS }, (element) => pressByKeyboard(page, element));
  } finally {
    await pullThePlug(shop);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Twelve orders for the vendor, four to pack, and one of which a part has shipped. */
async function fillOffice(buyer: Client, admin: Client): Promise<void> {
  for (let order = 0; order < TO_VENDORS; order += 1) await buy(buyer, [MADE_BY_VENDOR]);
  for (const name of [MUG, MUG, MUG, PATCH]) await buy(buyer, [name]);
  const { id } = await buy(buyer, [MUG, PATCH]);
  const { body: order } = await admin.call('GET', `/api/admin/orders/${id}`);
  const items = [{ id: order.items[0].id, quantity: 1 }];
  const part = { method: 'handed_over', shipmentId: crypto.randomUUID(), items };
  expect((await admin.call('POST', `/api/admin/orders/${id}/shipments`, part)).status).toBe(201);
}

/** Does the day's work: from the dashboard until nothing is left to send or to pack. */
async function workThrough(
  page: Page,
  { site, tracking }: { site: string; tracking: readonly string[] },
  press: Press,
): Promise<void> {
  await page.goto(`${site}/admin`);
  const today = page.getByRole('region', { name: 'Needs you today' });
  await expect(today.getByRole('link', { name: `${TO_VENDORS} orders to send to vendors` })).toBeVisible();
  await press(today.getByRole('button', { name: 'Send all' }));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(' units cost about $');
  await press(question.getByRole('button', { name: 'Send', exact: true }));
  await expect(page.getByText(`${TO_VENDORS} orders go out to vendors`)).toBeVisible();
  await press(page.getByRole('button', { name: 'Send now' }));
  await expect(page.getByText(`${TO_VENDORS} orders sent to the vendors.`).first()).toBeVisible();

  const toPack = today.getByRole('listitem').filter({ hasText: '4 orders to pack' });
  const slips = page.waitForEvent('popup');
  await press(toPack.getByRole('link', { name: 'Print slips' }));
  await expect((await slips).getByRole('article')).toHaveCount(4);
  await (await slips).close();
  await press(toPack.getByRole('link', { name: 'Ship' }));
  const number = page.getByRole('textbox', { name: 'Tracking number' });
  for (const [at, each] of tracking.slice(0, 3).entries()) {
    await expect(number).toBeFocused();
    await page.keyboard.type(each);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Just shipped (${at + 1})` })).toBeVisible();
  }
  await press(page.getByRole('button', { name: 'Letter without tracking' }));
  await expect(page.getByText('Nothing to pack here.')).toBeVisible();
  await press(page.getByRole('link', { name: 'Partly shipped (1)' }));
  await expect(number).toBeFocused();
  await page.keyboard.type(tracking[3] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing to pack here.')).toBeVisible();
}

/** Tabs until the element has the focus, and presses Enter. */
async function pressByKeyboard(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  const hasFocus = () => element.evaluate((node) => node === document.activeElement);
  for (let tabs = 0; tabs < 80 && !(await hasFocus()); tabs += 1) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press('Enter');
}
