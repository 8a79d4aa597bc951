import { createContext, useContext } from 'react';
import type { User } from '#shared/schemas/session.schema.ts';
import type { ScreenEntry } from './screen-entry.ts';

/** What every screen of the back office knows. */
interface AdminFacts {
  user: User;
  /** The shop's time zone, in which all dates are shown. */
  timeZone: string;
  /** Where the payment provider shows a payment, before its id; null in the sandbox. */
  paymentsAddress: string | null;
  /** Whether payments run on the sandbox. */
  isSandbox: boolean;
  /** The institute's name, as emails to the public have it. */
  instituteName: string;
  /** The screens that this user may open. */
  screens: readonly ScreenEntry[];
}

export const AdminContext = createContext<AdminFacts | null>(null);

export function useAdmin(): AdminFacts {
  const facts = useContext(AdminContext);
  if (!facts) throw new Error('Screens of the back office are rendered in AdminApp.');
  return facts;
}
