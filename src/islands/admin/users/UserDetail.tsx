import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { displayNumber, plural } from '#shared/count-words.ts';
import type { UserDetail as Detail } from '#shared/schemas/user.schema.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { EmailAddress } from '../kit/EmailAddress.tsx';
import { type Fact, FactList } from '../kit/FactList.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';
import { EmailForm } from './actions/EmailForm.tsx';
import { UserActions } from './actions/UserActions.tsx';
import { UserBadges } from './UserBadges.tsx';
import { UserDesigns } from './UserDesigns.tsx';
import { userRecord } from './users.queries.ts';

/** An account with all of its actions. */
export function UserDetail({ id }: { id: string }) {
  return (
    <LoadedRecord {...userRecord(id)}>
      {(user) => (
        <div className="flex flex-col gap-4 p-4">
          <Facts user={user} />
          <UserActions user={user} />
          <Disclosure title="Change the email address">
            <EmailForm user={user} />
          </Disclosure>
          <UserDesigns userId={id} />
        </div>
      )}
    </LoadedRecord>
  );
}

function Facts({ user }: { user: Detail }) {
  const { user: self } = useAdmin();
  const { username, email, disabledAt, lastSignInAt, createdAt, sessionCount, orderCount } = user;
  const facts: Fact[] = [
    ['Email', <EmailAddress key="email" address={email} />],
    ['Last sign-in', lastSignInAt ? <Moment key="last" at={lastSignInAt} as="exact" /> : 'Never'],
    ['Signed in on', plural(sessionCount, 'browser', 'browsers')],
    ['Orders', displayNumber(orderCount)],
    ['Created', <Moment key="created" at={createdAt} as="exact" />],
    ['Disabled', disabledAt && <Moment key="disabled" at={disabledAt} as="exact" />],
  ];
  return (
    <Section title={user.id === self.id ? `${username} (you)` : username}>
      <UserBadges user={user} />
      <div className="mt-3">
        <FactList facts={facts} />
      </div>
      <Link
        href={`${ADMIN_PATHS.audit}?actor=${user.id}`}
        className="link mt-3 inline-flex min-h-11 items-center text-sm"
      >
        Activity
      </Link>
    </Section>
  );
}
