import { useAdmin } from './admin-context.ts';
import { timeOrMoment } from './dates.ts';

/** Returns a function that formats a moment in the shop's time zone: `3:40 PM`, or with its date if that isn't today. */
export function useTimeOf(): (at: string) => string {
  const { timeZone } = useAdmin();
  return (at) => timeOrMoment(new Date(at), timeZone, new Date());
}
