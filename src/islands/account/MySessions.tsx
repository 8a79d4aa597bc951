import { useState } from 'react';
import { displayMoment } from '#shared/dates.ts';
import type { AccountSession } from '#shared/schemas/account.schema.ts';
import { timeAgo } from '#shared/time-ago.ts';

interface Props {
  /** This device first. */
  sessions: readonly AccountSession[];
  timeZone: string;
  onEnd: (session: AccountSession) => Promise<void>;
  onEndOthers: () => Promise<void>;
}

const HOUR_MS = 3_600_000;
const OTHERS = 'others';

/** Where the user is signed in. */
export function MySessions({ sessions, timeZone, onEnd, onEndOthers }: Props) {
  /** The session that is being ended, or `OTHERS`. */
  const [ending, setEnding] = useState<string | null>(null);

  async function end(which: string, send: () => Promise<void>): Promise<void> {
    if (ending !== null) return;
    setEnding(which);
    await send();
    setEnding(null);
  }

  return (
    <section aria-labelledby="sessions" className="panel p-6">
      <h2 id="sessions" className="mb-3 text-xl">
        Where you're signed in
      </h2>
      <ul>
        {sessions.map((session) => {
          const { id, device, isCurrent, createdAt, lastUsedAt } = session;
          return (
            <li
              key={id}
              className="flex items-center gap-3 border-t border-bone-deep py-3 first:border-t-0 first:pt-0"
            >
              <div className="min-w-0 grow">
                <p className="font-semibold">{device}</p>
                {isCurrent && <p className="text-sm">This device</p>}
                {/* The server may have rendered it in another minute and with other spaces. */}
                <p className="text-sm text-stone" suppressHydrationWarning>
                  Signed in {displayMoment(createdAt, timeZone)}
                  {!isCurrent && `, last used ${lastUsed(lastUsedAt)}`}
                </p>
              </div>
              {!isCurrent && (
                <button
                  type="button"
                  className="button button-secondary shrink-0"
                  aria-busy={ending === id}
                  onClick={() => void end(id, () => onEnd(session))}
                >
                  {ending === id ? 'Signing out…' : 'Sign out'}
                  <span className="sr-only"> {device}</span>
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <button
          type="button"
          className="button button-secondary mt-3"
          aria-busy={ending === OTHERS}
          onClick={() => void end(OTHERS, onEndOthers)}
        >
          {ending === OTHERS ? 'Signing out…' : 'Sign out everywhere else'}
        </button>
      )}
    </section>
  );
}

/** The time is stored to the hour, so it isn't shown more precisely. */
function lastUsed(at: string): string {
  const used = new Date(at);
  const now = new Date();
  return now.getTime() - used.getTime() < HOUR_MS ? 'less than an hour ago' : timeAgo(used, now);
}
