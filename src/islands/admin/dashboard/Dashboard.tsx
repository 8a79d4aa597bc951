import { PATHS } from '#shared/paths.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { AdminScreen } from '../kit/AdminScreen.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { RecentOrders } from './RecentOrders.tsx';

interface Props {
  user: User;
  timeZone: string;
}

/** The start screen: shop figures and recent orders for administrators, a notice for all other accounts. */
export function Dashboard({ user, timeZone }: Props) {
  if (user.role !== 'admin') {
    return (
      <div className="flex flex-col gap-5">
        <LimitedAccess />
        <AccountPanel user={user} />
      </div>
    );
  }
  return (
    <AdminScreen timeZone={timeZone}>
      <div className="flex flex-col gap-5">
        <FigureTiles />
        <RecentOrders />
        <ScreenCards />
        <AccountPanel user={user} />
      </div>
    </AdminScreen>
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

const SCREENS = [
  {
    href: PATHS.orderManagement,
    title: 'Order Management',
    purpose: 'Search and follow every order, its items and its vendors.',
  },
];

function ScreenCards() {
  return (
    <nav aria-label="Screens">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {SCREENS.map(({ href, title, purpose }) => (
          <li key={href}>
            <a href={href} className="panel block h-full p-4 hover:border-stone">
              <span className="link font-bold">{title}</span>
              <span className="mt-1 block text-sm text-stone">{purpose}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
