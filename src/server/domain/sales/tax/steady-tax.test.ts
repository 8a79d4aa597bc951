import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { TaxableSale } from '#server/gateways/tax/tax.ts';
import { AppError } from '#shared/errors.ts';
import { FakeTax } from '#tests/support/fake-tax.ts';
import { steadyTax } from './steady-tax.ts';

const SALE: TaxableSale = {
  reference: 'cart-1',
  lines: [{ amount: 2500, isClothing: true, quantity: 1 }],
  shipping: 595,
  address: { state: 'NV', postalCode: '89501' },
};
const OTHER = { ...SALE, shipping: 0 };

function start() {
  const logged: string[] = [];
  let at = 0;
  const service = new FakeTax();
  const now = () => new Date(at);
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  const pass = (milliseconds: number) => {
    at += milliseconds;
  };
  return { service, tax: steadyTax(service, { now, log }), logged, pass };
}

test('asks once for the same sale within a quarter of an hour', async () => {
  const { service, tax, pass } = start();
  const first = await tax.calculate(SALE);
  expect(first).toEqual({ id: 'taxcalc_1', tax: { lines: [250], shipping: 119 } });
  pass(14 * 60_000);
  expect(await tax.calculate(SALE)).toEqual(first);
  expect(await tax.calculate(OTHER)).toMatchObject({ id: 'taxcalc_2' });
  pass(60_000);
  expect(await tax.calculate(SALE)).toMatchObject({ id: 'taxcalc_3' });
  expect(service.sales).toHaveLength(3);
});

test('returns null after a failure and for a minute, and logs it once', async () => {
  const { service, tax, logged, pass } = start();
  const known = await tax.calculate(SALE);
  service.failure = new AppError('payment_provider_timeout');
  expect(await tax.calculate(OTHER)).toBeNull();
  pass(59_000);
  expect(await tax.calculate(OTHER)).toBeNull();
  expect(await tax.calculate(SALE)).toEqual(known);
  expect(logged).toHaveLength(1);
  pass(1000);
  expect(await tax.calculate(OTHER)).toMatchObject({ id: 'taxcalc_2' });
});

test('logs failures at the same time once', async () => {
  const { service, tax, logged } = start();
  service.calculate = async () => {
    throw new AppError('payment_provider_failed');
  };
  expect(await Promise.all([tax.calculate(SALE), tax.calculate(OTHER)])).toEqual([null, null]);
  expect(logged).toHaveLength(1);
});

test('forgets the oldest of more than a thousand sales', async () => {
  const { service, tax } = start();
  for (let shipping = 0; shipping <= 1000; shipping += 1) await tax.calculate({ ...SALE, shipping });
  await tax.calculate({ ...SALE, shipping: 1000 });
  expect(service.sales).toHaveLength(1001);
  await tax.calculate({ ...SALE, shipping: 0 });
  expect(service.sales).toHaveLength(1002);
});
