import { ACCOUNT_PATHS } from '#shared/account-paths.ts';
import type { User } from '#shared/schemas/session.schema.ts';

/** The signed-in account and whether it has admin access. */
export function AccountPanel({ user }: { user: User }) {
  const isAdmin = user.role === 'admin';
  const facts = [
    ['Username', user.username],
    ['Email', user.email],
    ['Role', user.role],
    ['Admin access', isAdmin ? 'Granted' : 'Not granted'],
  ] as const;
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
      <dl className="mt-3 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-stone">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
