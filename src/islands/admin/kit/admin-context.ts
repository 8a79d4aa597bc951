import { createContext, useContext } from 'react';
import type { NeedsAttention } from '#shared/schemas/attention.schema.ts';
import type { PublishState } from '#shared/schemas/publishing.schema.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import type { Today } from '#shared/schemas/today.schema.ts';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import type { ScreenEntry } from './screen-entry.ts';

/**
 * What the page was rendered with: API responses, so that the layout doesn't shift when data arrives, and this browser's choices.
 */
export interface Served {
  /** When, in milliseconds since 1970. */
  at: number;
  publishing?: PublishState;
  /** With the dashboard. */
  today?: Today;
  /** With the dashboard. */
  attention?: NeedsAttention[];
  /** With the dashboard. */
  isOpened?: boolean;
  /** With the dashboard. */
  isOpeningCollapsed?: boolean;
  /** With the products. */
  vendors?: Vendor[];
  /** With the products. */
  isVendorBannerDismissed?: boolean;
}

/** How long they count as fresh when a screen is reopened. */
const SERVED_FRESH_MS = 10_000;

/** What every back-office screen knows. */
interface AdminFacts {
  user: User;
  /** The shop's time zone, in which all dates are shown. */
  timeZone: string;
  /** The payment provider's page for a payment, without the payment's id; null in the sandbox. */
  paymentsAddress: string | null;
  /** Whether payments run on the sandbox. */
  isSandbox: boolean;
  /** Whether payments move real money: test orders are left out of lists then. */
  takesRealMoney: boolean;
  /** The institute's name, as in emails to the public. */
  instituteName: string;
  /** The screens that this user may open. */
  screens: readonly ScreenEntry[];
  served: Served;
}

export const AdminContext = createContext<AdminFacts | null>(null);

export function useAdmin(): AdminFacts {
  const facts = useContext(AdminContext);
  if (!facts) throw new Error('Screens of the back office are rendered in AdminApp.');
  return facts;
}

/** Returns the options of a query whose first response may have come with the page; none outside the back office. */
export function useServed<K extends 'publishing' | 'today' | 'attention' | 'vendors'>(name: K) {
  const served = useContext(AdminContext)?.served;
  return {
    initialData: () => served?.[name],
    initialDataUpdatedAt: served?.at ?? 0,
    staleTime: SERVED_FRESH_MS,
  };
}
