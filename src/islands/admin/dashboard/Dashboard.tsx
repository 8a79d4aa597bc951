import { Link } from 'wouter';
import { useAdmin } from '../kit/admin-context.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { OpeningPanel } from './OpeningPanel.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { SalesChart } from './SalesChart.tsx';
import { Today } from './Today.tsx';

/** The start screen: what needs a person today, figures and recent orders; a notice for accounts without privileges. */
export function Dashboard() {
  const { user } = useAdmin();
  const isAdmin = user.role === 'admin';
  return (
    <div className="flex flex-col gap-5">
      {isAdmin ? (
        <>
          <Today />
          <FigureTiles />
          <OpeningPanel />
          <SalesChart />
          <RecentOrders />
          <ScreenCards />
        </>
      ) : (
        <LimitedAccess />
      )}
      <AccountPanel user={user} />
    </div>
  );
}

function LimitedAccess() {
  return (
    <section aria-labelledby="limited" className="panel p-4">
      <h2 id="limited" className="text-lg">
        Limited Access
      </h2>
      <p className="mt-1">Your current account does not have administrative privileges.</p>
      <p className="mt-3 text-sm text-stone">With this account you can:</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        <li>View public courses</li>
        <li>Use contact forms</li>
        <li>Browse the public storefront</li>
      </ul>
    </section>
  );
}

function ScreenCards() {
  const { screens } = useAdmin();
  return (
    <nav aria-label="Screens">
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {screens.map(
          ({ path, title, purpose, Icon }) =>
            purpose && (
              <li key={path}>
                <Link href={path} className="panel flex h-full gap-3 p-4 hover:border-stone">
                  <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-olive" />
                  <span className="min-w-0">
                    <span className="link font-bold">{title}</span>
                    <span className="mt-1 block text-sm text-stone">{purpose}</span>
                  </span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
