import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startGelatoFake } from '#tests/support/gelato-fake.ts';
import { startGootenFake } from '#tests/support/gooten-fake.ts';
import { describeContract } from './describe-contract.ts';

/* The fakes of Gelato and Gooten take the requests that the vendors have published, and answer with the published members. */

interface Recorded {
  request: { body: { Items?: { SKU: string }[]; Payment?: { PartnerBillingKey: string } } };
  response: { body: Record<string, unknown> };
}

async function send(url: string, key: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

const recordedIn = (folder: URL, file: string) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Recorded;
const names = (reply: Record<string, unknown>) => Object.keys(reply);

describeContract('the fake of Gelato', (folder) => {
  test('takes the published order', async () => {
    const { request, response } = recordedIn(folder, 'gelato/orders.create.json');
    const fake = await startGelatoFake();
    const reply = await send(`${fake.base}/orders`, fake.key, request.body);
    expect(names(reply)).toEqual(
      expect.arrayContaining(names(response.body).filter((name) => name !== 'clientId')),
    );
  });
});

describeContract('the fake of Gooten', (folder) => {
  test('takes the published order', async () => {
    const { request, response } = recordedIn(folder, 'gooten/orders.create.json');
    const { Items = [], Payment } = request.body;
    const fake = await startGootenFake({ billingKey: Payment?.PartnerBillingKey ?? '' });
    for (const { SKU } of Items) fake.spaces.set(SKU, [{ Id: '0', Description: 'Front', Index: 0 }]);
    const reply = await send(`${fake.base}/orders/?recipeid=recipe-1`, '', request.body);
    expect(names(reply)).toEqual(names(response.body));
    const shown = await (await fetch(`${fake.base}/orders/?recipeid=recipe-1&Id=${reply['Id']}`)).json();
    const published = names(recordedIn(folder, 'gooten/orders.get.json').response.body);
    expect(published).toEqual(expect.arrayContaining(names(shown as Record<string, unknown>)));
  });
});
