import type { StaffEmail } from '#server/kernel/outbox/queue-staff-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import type { Order } from '#shared/schemas/order.schema.ts';

type Deps = Pick<Services, 'env'>;

/** Returns the email that tells staff of a new paid order. */
export function newOrderEmail(services: Deps, order: Order): StaffEmail {
  return {
    template: 'staff-order',
    subject: `New order ${order.orderNumber}: ${displayMoney(order.total)}`,
    data: { order, adminUrl: adminUrl(services, order.id) },
    ...aboutOrder(order),
  };
}

/** Returns the email that tells staff of a flag, with what the customer wrote or what else there is to know, if anything. */
export function flagEmail(
  services: Deps,
  order: Order,
  { reason, note }: { reason: AttentionReason; note?: string | undefined },
): StaffEmail {
  const { label, event, advice } = ATTENTION_WORDS[reason];
  const { orderNumber, customerName, customerEmail } = order;
  return {
    template: 'staff-flag',
    subject: `Order ${orderNumber}: ${label}`,
    data: {
      orderNumber,
      customerName,
      customerEmail,
      label,
      advice: `${event} ${advice}`,
      ...(note !== undefined && { message: note }),
      adminUrl: adminUrl(services, order.id),
    },
    ...aboutOrder(order),
  };
}

/** An answer goes to the customer. */
function aboutOrder({ id, customerEmail }: Order) {
  return { orderId: id, ...(customerEmail && { replyTo: customerEmail }) };
}

function adminUrl({ env }: Deps, orderId: string): string {
  const page = new URL(ADMIN_PATHS.orderManagement, env.siteUrl);
  page.searchParams.set('open', orderId);
  return page.href;
}
