import { and, desc, eq, notInArray } from 'drizzle-orm';
import { isOneOf } from '#db/bound-values.ts';
import { type Db, transaction } from '#db/client.ts';
import { cartItems } from '#db/schema/cart.ts';
import { checkoutDesigns, checkouts, paymentLinkDesigns } from '#db/schema/checkout.ts';
import { designs } from '#db/schema/designs.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { isUnsettledCheckout } from '#server/domain/cart/checkouts.queries.ts';
import { removeDesignFiles } from '#server/domain/designs/design-files.ts';
import { findDesign } from '#server/domain/designs/designs.queries.ts';
import type { RemovedDesign } from '#server/domain/designs/forgotten-designs.queries.ts';
import { reassignLogoBytes } from '#server/domain/designs/reassign-logo-bytes.ts';
import { type AuditActor, recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { userKey } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';
import type { UserDesign } from '#shared/schemas/user.schema.ts';

const MAX_DESIGNS = 100;

/**
 * Deletes a design with its files: logo, print file and previews. Line items keep product, size, color and price. Removes its
 * line items from carts. Deletes the row before the files: `removeForgottenDesigns` cleans up after a crash.
 * @throws AppError `customization_not_found`; `blocked` while an order, or a checkout that may become one, still needs it
 */
export async function eraseDesign(services: Services, id: string, actor: AuditActor): Promise<void> {
  const { db } = services;
  const removed = transaction(db, () => {
    const design = findDesign(db, id);
    if (!design) throw new AppError('customization_not_found');
    if (neededDesigns(db, [id]).has(id))
      throw new AppError('blocked', { message: 'An order needs this design, so it has to stay.' });
    const subject = { type: 'design', id, name: design.name } as const;
    recordAudit(services, { actor, action: 'design_erased', subject });
    return deleteDesigns(db, [id]);
  });
  await removeFiles(services, removed);
}

/** Deletes an account's designs that no order needs, in the caller's transaction. Remove their files with `removeFiles`. */
export function deleteDesignsOf(db: Db, userId: string): RemovedDesign[] {
  const own = db
    .select({ id: designs.id })
    .from(designs)
    .where(eq(designs.createdBy, userKey(userId)))
    .all();
  const ids = own.map(({ id }) => id);
  const needed = neededDesigns(db, ids);
  return deleteDesigns(
    db,
    ids.filter((id) => !needed.has(id)),
  );
}

/** Removes the files of deleted designs. */
export async function removeFiles(services: Services, removed: RemovedDesign[]): Promise<void> {
  await reassignLogoBytes(services, removed);
  for (const { id } of removed) await removeDesignFiles(services.env, id);
}

/** Returns an account's newest designs, at most 100, and whether an order still needs each. */
export function listUserDesigns(db: Db, userId: string): UserDesign[] {
  const rows = db
    .select()
    .from(designs)
    .where(eq(designs.createdBy, userKey(userId)))
    .orderBy(desc(designs.createdAt), desc(designs.id))
    .limit(MAX_DESIGNS)
    .all();
  const needed = neededDesigns(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, artworkPreviewUrl, createdAt }) => ({
    id,
    productName: name,
    previewUrl: artworkPreviewUrl,
    createdAt: createdAt.toISOString(),
    isNeeded: needed.has(id),
  }));
}

/**
 * Returns the designs still to be made or sent: of orders that are neither delivered nor canceled, and of checkouts and payment links
 * that may still become orders.
 */
function neededDesigns(db: Db, ids: string[]): Set<string> {
  const ordered = db
    .selectDistinct({ id: orderItems.customizationId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(isOneOf(orderItems.customizationId, ids), notInArray(orders.status, ['delivered', 'cancelled'])),
    )
    .all();
  const paying = db
    .selectDistinct({ id: checkoutDesigns.customizationId })
    .from(checkoutDesigns)
    .innerJoin(checkouts, eq(checkouts.id, checkoutDesigns.checkoutId))
    .where(and(isOneOf(checkoutDesigns.customizationId, ids), isUnsettledCheckout))
    .all();
  const linked = db
    .selectDistinct({ id: paymentLinkDesigns.customizationId })
    .from(paymentLinkDesigns)
    .where(isOneOf(paymentLinkDesigns.customizationId, ids))
    .all();
  return new Set([...ordered, ...paying, ...linked].flatMap(({ id }) => id ?? []));
}

function deleteDesigns(db: Db, ids: string[]): RemovedDesign[] {
  db.delete(cartItems).where(isOneOf(cartItems.customizationId, ids)).run();
  db.delete(checkoutDesigns).where(isOneOf(checkoutDesigns.customizationId, ids)).run();
  db.update(orderItems)
    .set({ customizationId: null, mockupUrl: null })
    .where(isOneOf(orderItems.customizationId, ids))
    .run();
  const { id, logoHash, createdAt } = designs;
  return db.delete(designs).where(isOneOf(id, ids)).returning({ id, logoHash, createdAt }).all();
}
