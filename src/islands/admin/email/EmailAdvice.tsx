import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { isToBuyer } from '#shared/email-templates.ts';
import type { EmailDetail } from '#shared/schemas/outbox.schema.ts';

interface Props {
  email: EmailDetail;
  /** True if its text was removed, so it can't be resent. */
  isGone: boolean;
}

/** What to do about a rejected address, and how to replace a link that was sent. */
export function EmailAdvice({ email, isGone }: Props) {
  const { status, template, orderId, orderNumber, user, isSample } = email;
  const order = orderId && orderNumber && isToBuyer(template) && (
    <>
      The mail server doesn't know this address. Correct it in{' '}
      <Link href={`${ADMIN_PATHS.orderManagement}?open=${orderId}`} className="link">
        order {orderNumber}
      </Link>
      , then send again.
    </>
  );
  return (
    <>
      {status === 'bounced' && !isSample && <p className="mt-2 text-sm">{order || 'Check the address.'}</p>}
      {isGone && user && (
        <p className="mt-2 text-sm">
          To send a new link, open the user{' '}
          <Link href={`${ADMIN_PATHS.users}?open=${user.id}`} className="link">
            {user.username}
          </Link>
          .
        </p>
      )}
    </>
  );
}
