import { createContext } from 'react';

export interface DateFormats {
  /** Date, time and zone. */
  exact: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
}

/** Dates as the back office writes them, in the shop's time zone, so that colleagues read the same. */
export function createDateFormats(timeZone: string): DateFormats {
  const day = { timeZone, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const exact = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return {
    exact: new Intl.DateTimeFormat('en-US', exact),
    day: new Intl.DateTimeFormat('en-US', day),
  };
}

export const DateFormatsContext = createContext(createDateFormats('UTC'));
