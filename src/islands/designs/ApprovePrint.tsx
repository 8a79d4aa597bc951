import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { blurryPrint } from '#shared/designs/effective-dpi.ts';
import { placementArea } from '#shared/designs/print-area.ts';
import {
  type ConsentFlaw,
  FLAW_WARNINGS,
  flawsOnPicture,
  NEEDS_CONSENT,
  type PrintFlaw,
} from '#shared/designs/print-flaws.ts';
import { printedWords } from '#shared/designs/printed-size.ts';
import { detailOf } from '#shared/pictures.ts';
import { pictureOfArea } from './area-pictures.ts';
import type { SavedPrint } from './attached-designs.store.ts';
import { ConsentBox } from './ConsentBox.tsx';
import type { EditedProduct } from './product-pictures.ts';

interface Props {
  product: EditedProduct;
  print: SavedPrint;
  isSaving: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  onApprove: (flaws: PrintFlaw[]) => void;
  onKeepEditing: () => void;
}

const CHECK_BOXES = 'Check each box to print it like this, or keep editing.';
const CHECK_BOX = 'Check the box to print it like this, or keep editing.';
const STILL_LOADING = 'Look at the print first: its picture is still loading.';
const LOAD_FAILED = "The picture of your print didn't load. Load it again, then approve it.";

/** The print of a saved design, to approve or to go on editing (docs/product/designs.md#approving-the-print). */
export function ApprovePrint({ product, print, isSaving, failure, onApprove, onKeepEditing }: Props) {
  const { design, effectiveDpi, printedInches } = print;
  const picture = pictureOfArea(product, placementArea(product.printAreas, design.placement));
  const flaws = flawsOnPicture(print, picture);
  const asked = NEEDS_CONSENT.filter((flaw) => flaws.includes(flaw));
  const told = flaws.filter((flaw) => !asked.some((one) => one === flaw));
  const [accepted, setAccepted] = useState<ReadonlySet<ConsentFlaw>>(new Set());
  const [seen, setSeen] = useState<'loading' | 'shown' | 'failed'>('loading');
  /** Approving was pressed too early. */
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = useRef<HTMLElement>(null);
  const failureId = useId();
  useEffect(() => heading.current?.focus(), []);

  const isUnaccepted = seen === 'shown' && !asked.every((flaw) => accepted.has(flaw));
  const problem = {
    loading: STILL_LOADING,
    failed: LOAD_FAILED,
    shown: isUnaccepted ? (asked.length === 1 ? CHECK_BOX : CHECK_BOXES) : null,
  }[seen];
  const message = isAsking && problem ? problem : failure;

  function approve(): void {
    if (!problem) {
      onApprove(flaws);
      return;
    }
    // Rendered before the focus moves.
    flushSync(() => setIsAsking(true));
    step.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  const warningOf = (flaw: PrintFlaw) =>
    flaw === 'low_resolution' && effectiveDpi !== null ? blurryPrint(effectiveDpi) : FLAW_WARNINGS[flaw];

  return (
    <>
      <div className="design-dialog-preview">
        <Proof
          url={detailOf((picture && print.previews?.[picture]) || print.previewUrl)}
          alt={`${nameOf(product)} with your design, as it prints`}
          seen={seen}
          onSeen={setSeen}
          onReload={() => {
            // The focused button disappears.
            heading.current?.focus();
            setSeen('loading');
          }}
        />
      </div>
      <section ref={step} className="design-dialog-controls" aria-labelledby="approve-print">
        <div className="control-group">
          <h3 ref={heading} id="approve-print" tabIndex={-1} className="control-heading outline-none">
            Approve this print
          </h3>
          <p>We print it exactly like this. Look at it closely before you order it.</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <Fact label="Product">{nameOf(product)}</Fact>
            <Fact label="Print">
              <strong className="tabular-nums">{printedWords(printedInches, design.placement)}</strong>
            </Fact>
          </dl>
          <div className="contents" inert={isSaving}>
            {asked.map((flaw) => (
              <ConsentBox
                key={flaw}
                flaw={flaw}
                warning={warningOf(flaw)}
                isAccepted={accepted.has(flaw)}
                onChange={(isAccepted) => {
                  const others = [...accepted].filter((one) => one !== flaw);
                  setAccepted(new Set(isAccepted ? [...others, flaw] : others));
                }}
                errorId={isAsking && isUnaccepted ? failureId : undefined}
              />
            ))}
          </div>
          {told.length > 0 && (
            <ul className="grid gap-2">
              {told.map((flaw) => (
                <li key={flaw} className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
                  {warningOf(flaw)}
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      <footer className="design-dialog-foot">
        {message && (
          <p id={failureId} className="field-error mt-0 basis-full" role="alert">
            {message}
          </p>
        )}
        <button type="button" className="button button-secondary" onClick={onKeepEditing}>
          Keep editing
        </button>
        <button
          type="button"
          className="button button-primary grow"
          // Unlike `disabled`, keeps the focus on the button.
          aria-disabled={isSaving || undefined}
          onClick={() => isSaving || approve()}
        >
          {isSaving ? 'Saving...' : 'Approve this print'}
        </button>
      </footer>
    </>
  );
}

const nameOf = ({ name, color }: EditedProduct) => [name, color].filter(Boolean).join(', ');

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-stone">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

interface ProofProps {
  url: string;
  alt: string;
  seen: 'loading' | 'shown' | 'failed';
  onSeen: (seen: ProofProps['seen']) => void;
  /** Loads it again. */
  onReload: () => void;
}

/** The server's picture of the print. */
function Proof({ url, alt, seen, onSeen, onReload }: ProofProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="proof">
      <img
        key={attempt}
        src={url}
        alt={alt}
        width={480}
        height={480}
        onLoad={() => onSeen('shown')}
        onError={() => onSeen('failed')}
      />
      {seen !== 'shown' && (
        <div className="stage-note" role="status">
          {seen === 'loading' ? (
            'Loading the picture of your print…'
          ) : (
            <>
              The picture of your print didn't load.{' '}
              <button
                type="button"
                className="min-h-11 cursor-pointer font-bold underline"
                onClick={() => {
                  onReload();
                  setAttempt(attempt + 1);
                }}
              >
                Load it again
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
