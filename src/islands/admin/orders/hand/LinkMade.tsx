import { useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { displayMoney } from '#shared/money.ts';
import type { PaymentLink } from '#shared/schemas/payment-link.schema.ts';
import { EmailAddress } from '../../kit/EmailAddress.tsx';
import { type Fact, FactList } from '../../kit/FactList.tsx';
import { Moment } from '../../kit/Moment.tsx';
import { CopyLink } from '../../payment-links/CopyLink.tsx';

export interface MadeLink {
  link: PaymentLink;
  isEmailed: boolean;
}

/** A payment link that was just made, to copy. Takes over the focus of its form. */
export function LinkMade({ link, isEmailed, onDone }: MadeLink & { onDone: () => void }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { url, customerName, customerEmail, total, expiresAt } = link;
  const facts: Fact[] = [
    ['Customer', customerName],
    ['Total', displayMoney(total)],
    ['Can be paid until', <Moment key="until" at={expiresAt} as="exact" />],
    [
      'Emailed to',
      isEmailed && customerEmail ? <EmailAddress key="to" address={customerEmail} /> : 'Not emailed',
    ],
  ];
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 p-4">
      <h3 ref={heading} id={id} tabIndex={-1} className="text-lg font-bold">
        Payment link made
      </h3>
      <FactList layout="column" facts={facts} />
      <div className="flex flex-wrap gap-2">
        <CopyLink url={url} customerName={customerName} className="button button-primary text-sm" isShown />
        <button type="button" className="button button-secondary text-sm" onClick={onDone}>
          Done
        </button>
      </div>
      <p className="text-sm">
        {'Until it is paid, you can find it under '}
        <Link href={ADMIN_PATHS.paymentLinks} className="link inline-block py-0.5">
          Payment Links
        </Link>
        .
      </p>
    </section>
  );
}
