import { useStore } from '@nanostores/react';
import { ACCOUNT_PATHS, signInAddress } from '#shared/account-paths.ts';
import { $isSignedOut } from './account.api.ts';

/** Says that the session has ended, wherever the page is scrolled to. What was typed stays. */
export function SignedOut() {
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
