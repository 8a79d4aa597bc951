import { and, eq, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { emails, jobs } from '#db/schema/operations.ts';
import { isOpenJob } from '#server/kernel/jobs/is-open-job.ts';
import { emailId } from '#server/kernel/outbox/queue-email.ts';
import { shipmentEmailKey } from './shipments.queries.ts';

// What waits in the queue until the time to undo it is over (docs/product/fulfillment.md#time-to-undo).

const statements = preparedOn((db) => ({
  orders: db
    .select({ orderId: jobs.key, at: jobs.runAt })
    .from(jobs)
    .where(and(isOpenJob('fulfill_order'), isListed(jobs.key)))
    .prepare(),
  emails: db
    .select({ id: emails.id, at: jobs.runAt })
    .from(emails)
    .innerJoin(jobs, eq(jobs.key, emails.id))
    .where(
      and(
        isListed(emails.id),
        sql`jobs.kind = 'send_email' and jobs.status = 'waiting'`,
        // Others go out at once, or have failed before.
        sql`emails.status = 'waiting' and jobs.run_at > emails.created_at`,
      ),
    )
    .prepare(),
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
  const delayed = statements(db).emails.all({ ids: JSON.stringify([...shipmentOf.keys()]) });
  return new Map(delayed.map(({ id, at }) => [shipmentOf.get(id) ?? '', at]));
}
