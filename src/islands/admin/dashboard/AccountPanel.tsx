import { ACCOUNT_PATHS } from '#shared/account-paths.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { type Fact, FactList } from '../kit/FactList.tsx';

/** The signed-in account and whether it has admin access. */
export function AccountPanel({ user }: { user: User }) {
  const isAdmin = user.role === 'admin';
  const facts: Fact[] = [
    ['Username', user.username],
    ['Email', user.email],
    ['Role', user.role],
    ['Admin access', isAdmin ? 'Granted' : 'Not granted'],
  ];
  return (
    <section aria-labelledby="account" className="panel p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="account" className="text-lg">
          Your account
        </h2>
        <span className={`badge ${isAdmin ? 'bg-olive text-white' : 'bg-bone-deep text-ink'}`}>
          {isAdmin ? 'Administrator' : 'User'}
        </span>
        <a href={ACCOUNT_PATHS.account} className="link text-sm">
          My orders, password and devices
        </a>
      </div>
      <div className="mt-3">
        <FactList facts={facts} />
      </div>
    </section>
  );
}
