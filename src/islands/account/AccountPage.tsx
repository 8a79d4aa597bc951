import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ACCOUNT_PATHS, signInAddress } from '#shared/account-paths.ts';
import { PATHS } from '#shared/paths.ts';
import type { AccountSession } from '#shared/schemas/account.schema.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import type { ShortOrder } from '#shared/schemas/short-order.schema.ts';
import { guarded } from '../kit/guarded.tsx';
import { useLogOut } from '../sign-in/use-log-out.ts';
import { showCarriedToast } from '../toast/show-carried-toast.ts';
import { showToast } from '../toast/show-toast.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { $isSignedOut, callSignedIn, showProblem } from './call-signed-in.ts';
import { MyOrders } from './MyOrders.tsx';
import { MySessions } from './MySessions.tsx';

interface Props {
  user: User;
  /** The newest orders, and how many there are. */
  orders: ShortOrder[];
  orderCount: number;
  sessions: AccountSession[];
  /** The shop's time zone, in which all dates are shown. */
  timeZone: string;
}

/** What belongs to the signed-in user (docs/product/accounts.md#account-page). */
export const AccountPage = guarded(function AccountPage({
  user,
  orders,
  orderCount,
  sessions: served,
  timeZone,
}: Props) {
  const [sessions, setSessions] = useState(served);
  const { isLeaving, logOut } = useLogOut();
  useEffect(showCarriedToast, []);

  async function listAgain(): Promise<void> {
    const left = await callSignedIn('GET /api/account/sessions').catch(() => null);
    if (left) setSessions(left.sessions);
  }

  async function end(send: () => Promise<unknown>, title: string): Promise<void> {
    try {
      await send();
      showToast(title);
    } catch (error) {
      showProblem('Not signed out', error);
    }
    // Also after a failure: the session may have ended elsewhere.
    await listAgain();
  }

  return (
    <div className="page grid grid-cols-1 items-start gap-8 py-10 md:py-14 lg:grid-cols-[1fr_22rem]">
      <header className="lg:col-span-full">
        <h1 className="text-3xl">Your account</h1>
        <p className="mt-2 wrap-anywhere">
          Signed in as <strong>{user.username}</strong>, {user.email}
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          {user.role === 'admin' && (
            <a href={PATHS.admin} className="button button-primary">
              Back office
            </a>
          )}
          <button
            type="button"
            className="button button-secondary"
            aria-busy={isLeaving}
            onClick={() => void logOut()}
          >
            {isLeaving ? 'Signing out…' : 'Sign out'}
          </button>
        </p>
      </header>
      <SignedOut />
      <MyOrders orders={orders} total={orderCount} timeZone={timeZone} />
      <div className="grid grid-cols-1 gap-8">
        <ChangePassword role={user.role} onChanged={() => void listAgain()} />
        <MySessions
          sessions={sessions}
          timeZone={timeZone}
          onEnd={({ id, device }) =>
            end(() => callSignedIn('DELETE /api/account/sessions/:id', { id }), `Signed out: ${device}`)
          }
          onEndOthers={() =>
            end(
              () => callSignedIn('POST /api/account/sessions/end-others'),
              'Signed out on all other devices',
            )
          }
        />
      </div>
    </div>
  );
});

/** Says that the session has ended, in view at any scroll position. Typed input stays. */
function SignedOut() {
  if (!useStore($isSignedOut)) return null;
  return (
    <p
      role="alert"
      className="sticky top-20 z-10 flex flex-wrap items-center gap-x-3 rounded-md bg-bad-soft p-4 text-bad shadow-raised lg:col-span-full"
    >
      You've been signed out.
      <a
        href={signInAddress(ACCOUNT_PATHS.account)}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        Sign in again
      </a>
    </p>
  );
}
