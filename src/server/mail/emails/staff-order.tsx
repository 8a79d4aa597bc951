import { displayMoney } from '#shared/money.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { Columns, Details, LineItems, LinkButton } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import { addressColumn, toLineItem } from './order-parts.tsx';

interface StaffOrderProps {
  order: Order;
  /** The order in the back office. */
  adminUrl: string;
}

/** Tells staff of a new paid order. */
export function StaffOrder({ order, adminUrl }: StaffOrderProps) {
  const { orderNumber, customerName, customerEmail, customerPhone, shippingAddress, total } = order;
  return (
    <EmailLayout heading={`New order ${orderNumber}`} preview={`${customerName}, ${displayMoney(total)}`}>
      <LineItems items={order.items.map(toLineItem)} sums={[['Total', displayMoney(total)]]} />
      <Details
        rows={[
          ['Customer', customerName || '–'],
          ['Email', customerEmail || '–'],
          ['Phone', customerPhone ?? '–'],
        ]}
      />
      <Columns columns={[addressColumn('Ships to', shippingAddress)]} />
      <LinkButton label="Open the order" href={adminUrl} />
    </EmailLayout>
  );
}
