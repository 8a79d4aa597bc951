import { expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { sequences } from '#db/schema/operations.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { skipOrderNumbers } from './order-number.ts';

it('starts at GTI-1001 and assigns each number once', async () => {
  const services = testServices();
  expect((await paidOrder(services)).orderNumber).toBe('GTI-1001');
  const { id, orderNumber } = await paidOrder(services);
  expect(orderNumber).toBe('GTI-1002');
  services.db.$client.pragma('foreign_keys = OFF');
  services.db.$client.prepare('delete from orders where id = ?').run(id);
  expect((await paidOrder(services)).orderNumber).toBe('GTI-1003');
});

it('continues above skipped numbers, and above existing orders when the sequence is empty', async () => {
  const services = testServices();
  await paidOrder(services);
  services.db.delete(sequences).run();
  expect((await paidOrder(services)).orderNumber).toBe('GTI-1002');
  transaction(services.db, () => skipOrderNumbers(services.db, 1234));
  transaction(services.db, () => skipOrderNumbers(services.db, 1100));
  expect((await paidOrder(services)).orderNumber).toBe('GTI-1235');
});
