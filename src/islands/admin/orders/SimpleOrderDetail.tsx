import { displayMoney } from '#shared/money.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { EmailAddress } from '../kit/EmailAddress.tsx';
import { type Fact, FactList } from '../kit/FactList.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';
import { ModeBadge, RefundedBadge } from '../kit/StatusBadges.tsx';
import { StatusForm } from './actions/StatusForm.tsx';
import { StatusOverride } from './actions/StatusOverride.tsx';
import { orderRecord } from './orders.queries.ts';
import { ItemsSection } from './sections/ItemsSection.tsx';

/** The customer, the items and the status of an order. */
export function SimpleOrderDetail({ id }: { id: string }) {
  return <LoadedRecord {...orderRecord(id)}>{(order) => <Sections order={order} />}</LoadedRecord>;
}

function Sections({ order }: { order: AdminOrder }) {
  const facts: Fact[] = [
    ['Customer', order.customerName || '–'],
    ['Email', order.customerEmail ? <EmailAddress key="email" address={order.customerEmail} /> : '–'],
    ['Date', <Moment key="date" at={order.createdAt} as="exact" />],
    ['Total', displayMoney(order.totalAmount)],
  ];
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Section title={order.orderNumber}>
          <FactList facts={facts} layout="column" />
          <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
            <RefundedBadge {...order} />
            <ModeBadge {...order} />
          </p>
        </Section>
        <Section title="Status">
          <StatusOverride order={order} />
          <StatusForm order={order} />
        </Section>
      </div>
      <ItemsSection order={order} />
    </div>
  );
}
