import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { disputes } from '#db/schema/orders.ts';
import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import type { Dispute } from '#server/gateways/payments/payments.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { emptyMachine, openRestored, shopToBackUp } from '#tests/support/backups.ts';
import { sold } from '#tests/support/balance.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { makeBackup } from './make-backup.ts';
import { reconcileRestored } from './reconcile-restored.ts';
import { restoreBackup } from './restore-backup.ts';

/** Opens a dispute at the payment provider. */
function openedThere({ payments, now }: TestServices, paymentIntentId: string): Dispute {
  const dispute: Dispute = {
    id: `dp_${paymentIntentId}`,
    paymentIntentId,
    amount: 2500,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    isClosed: false,
    evidenceDueAt: null,
    createdAt: now(),
  };
  payments.disputes.push(dispute);
  return dispute;
}

it('restores disputes that were opened after the backup, or closed up to 120 days after they were opened', async () => {
  const shop = shopToBackUp();
  const [first, second] = [await sold(shop), await sold(shop)];
  const known = openedThere(shop, first.intentId);
  recordDispute(shop, first.id, known);
  shop.pass(119 * 24 * HOUR_MS);
  const { path } = await makeBackup(shop);
  shop.pass(2 * HOUR_MS);
  Object.assign(known, { status: 'lost', isClosed: true });
  const lost = await sold(shop);
  for (const intentId of [second.intentId, lost.intentId, 'pi_of_somebody_else']) openedThere(shop, intentId);

  const machine = emptyMachine(shop);
  await restoreBackup(machine, path);
  const { db } = openRestored(machine);
  for (let run = 0; run < 2; run += 1) {
    const found = db.select().from(disputes).orderBy(disputes.id).all();
    expect(found.map(({ id, status, closedAt }) => [id, status, closedAt !== null])).toEqual([
      [known.id, 'lost', true],
      [`dp_${second.intentId}`, 'needs_response', false],
      [`dp_${lost.intentId}`, 'needs_response', false],
    ]);
    const flagsOf = (id: string) => requireAdminOrder(db, id).attention.map(({ reason }) => reason);
    expect([flagsOf(first.id), flagsOf(second.id)]).toEqual([['dispute'], ['dispute']]);
    const moved = db.select().from(ledgerEntries).where(eq(ledgerEntries.source, known.id)).all();
    expect(moved.map(({ kind }) => kind).sort()).toEqual([
      'dispute_held',
      'dispute_lost',
      'dispute_released',
    ]);
    await reconcileRestored({ ...machine, db });
  }
});
