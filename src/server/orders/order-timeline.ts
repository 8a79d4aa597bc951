import { orderEvents } from '#db/schema/orders.ts';
import type { Actor, OrderEventType } from '#shared/order-state.ts';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** The events whose `after` is the status that an order reached. */
export const STATUS_EVENTS: readonly string[] = ['placed', 'status'] satisfies OrderEventType[];

interface NewEvent {
  /** Where the caller has one, so that a repeated request can be recognized. */
  id?: string;
  orderId: string;
  type: OrderEventType;
  actor: Actor;
  before?: string | undefined;
  after?: string | undefined;
  note?: string | undefined;
}

/** Adds an event to the order's timeline (docs/product.md#timeline). */
export function recordEvent({ db, newId, now }: Deps, { actor, ...event }: NewEvent): void {
  db.insert(orderEvents)
    .values({ id: newId(), createdAt: now(), ...event, actor: actor.kind, actorId: actorId(actor) })
    .run();
}

function actorId(actor: Actor): string | null {
  if (actor.kind === 'admin') return actor.userId;
  return actor.kind === 'vendor' ? actor.vendorId : null;
}
