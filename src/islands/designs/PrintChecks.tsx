import { Check as CheckMark, TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { Check, Cure } from './print-checks.ts';
import type { PrintState } from './print-state.ts';

interface Props {
  print: PrintState;
  heading: RefObject<HTMLHeadingElement | null>;
  onCure: (cure: Cure) => void;
  onRetry: () => void;
}

/** What to check before the design is printed, with what repairs it (docs/product/designs.md#print-checks). */
export function PrintChecks({ print, heading, onCure, onRetry }: Props) {
  const { checks, dpi, isSharp, logo } = print;
  // The focused button disappears.
  const leave = () => heading.current?.focus();
  return (
    <div className="control-group">
      <h3 ref={heading} tabIndex={-1} className="control-heading scroll-my-4 outline-none">
        Print check
      </h3>
      {print.isEmpty && <p className="text-sm text-stone">Nothing to print yet.</p>}
      {print.isHeldBack && (
        <p className="text-sm text-stone">There's a problem with your file. See the message under “Logo”.</p>
      )}
      {logo.state === 'waiting' && (
        <p className="text-sm text-stone" role="status">
          {logo.isSlow
            ? 'Still checking how your logo prints: the site is slow right now. You can go on editing.'
            : 'Checking how your logo prints…'}
        </p>
      )}
      {logo.state === 'failed' && (
        <div className="print-check" role="status">
          <TriangleAlert aria-hidden="true" size={18} />
          <p>We couldn't check how your logo prints. {logo.message}</p>
          <button
            type="button"
            className="button button-secondary"
            onClick={() => {
              leave();
              onRetry();
            }}
          >
            Check again
          </button>
        </div>
      )}
      {checks.length > 0 && (
        <ul className="grid gap-2">
          {checks.map((check) => (
            <CheckItem
              key={check.name}
              check={check}
              onCure={(cure) => {
                leave();
                onCure(cure);
              }}
            />
          ))}
        </ul>
      )}
      {isSharp && (
        <p className="flex items-center gap-2 text-sm text-good">
          <CheckMark aria-hidden="true" size={18} className="shrink-0" />
          <span>
            Prints sharp
            {dpi !== null && (
              <>
                {' '}
                (<strong className="tabular-nums">{dpi} DPI</strong>)
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

function CheckItem({ check, onCure }: { check: Check; onCure: (cure: Cure) => void }) {
  const { message, cure } = check;
  return (
    <li className="print-check">
      <TriangleAlert aria-hidden="true" size={18} />
      <p>{message}</p>
      {cure && (
        <button type="button" className="button button-secondary" onClick={() => onCure(cure)}>
          {cure.label}
        </button>
      )}
    </li>
  );
}
