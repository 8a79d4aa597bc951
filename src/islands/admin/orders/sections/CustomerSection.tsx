import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { Moment } from '../../kit/Moment.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { Section } from './Section.tsx';

export function CustomerSection({ order }: { order: AdminOrder }) {
  const { orderNumber, status, customerName, customerEmail, customerPhone, createdAt } = order;
  return (
    <Section title="Customer">
      <p className="font-semibold wrap-anywhere">{customerName}</p>
      <p className="text-sm wrap-anywhere">
        <a href={`mailto:${customerEmail}`} className="link inline-block py-0.5">
          {customerEmail}
        </a>
      </p>
      {customerPhone && (
        <p className="text-sm">
          <a href={`tel:${customerPhone.replaceAll(/[^\d+]/g, '')}`} className="link inline-block py-0.5">
            {customerPhone}
          </a>
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
        {orderNumber}
        <StatusBadge status={status} />
      </p>
      <p className="mt-1 text-sm text-stone">
        <Moment at={createdAt} as="ago" />
        <span className="block text-xs">
          <Moment at={createdAt} as="exact" />
        </span>
      </p>
    </Section>
  );
}
