import { and } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { isOpenJob } from '#server/kernel/jobs/is-open-job.ts';
import { emailId } from '#server/kernel/outbox/queue-email.ts';
import { goesOutAt } from '#server/kernel/outbox/sending-job.ts';
import { shipmentEmailKey } from './shipments.queries.ts';

// What waits in the queue until the time to undo it is over (docs/product/fulfillment.md#time-to-undo).

const statements = preparedOn((db) => ({
  orders: db
    .select({ orderId: jobs.key, at: jobs.runAt })
    .from(jobs)
    .where(and(isOpenJob('fulfill_order'), isListed(jobs.key)))
    .prepare(),
  emails: db.select({ id: emails.id, at: goesOutAt }).from(emails).where(isListed(emails.id)).prepare(),
}));

/** Returns when the orders in a JSON array of ids go out to their vendors, by order, where that is scheduled. */
export function ordersGoingOut(db: Db, ids: string): Map<string, Date> {
  return new Map(
    statements(db)
      .orders.all({ ids })
      .map(({ orderId, at }) => [orderId, at]),
  );
}

/** Returns when the delayed emails about these shipments go out, by shipment. */
export function delayedShipmentEmails(db: Db, shipmentIds: readonly string[]): Map<string, Date> {
  if (shipmentIds.length === 0) return new Map();
  const shipmentOf = new Map(shipmentIds.map((id) => [emailId(shipmentEmailKey(id)), id]));
  const found = statements(db).emails.all({ ids: JSON.stringify([...shipmentOf.keys()]) });
  return new Map(found.flatMap(({ id, at }) => (at ? [[shipmentOf.get(id) ?? '', at]] : [])));
}
