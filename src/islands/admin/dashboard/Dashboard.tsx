import type { User } from '#shared/schemas/session.schema.ts';
import { AdminScreen } from '../kit/AdminScreen.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { FigureTiles } from './FigureTiles.tsx';
import { LimitedAccess } from './LimitedAccess.tsx';
import { RecentOrders } from './RecentOrders.tsx';
import { ScreenCards } from './ScreenCards.tsx';

interface Props {
  user: User;
  timeZone: string;
}

/** What an administrator sees first; anybody else is told what they may do. */
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
