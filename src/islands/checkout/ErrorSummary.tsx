import { useEffect, useRef } from 'react';
import type { ListedError } from './field-errors.ts';
import type { Rejection } from './use-checkout.ts';

interface Props {
  errors: ListedError[];
  rejection: Rejection | null;
  onSelect: (error: ListedError) => void;
}

/** Links to the fields that are still wrong after an attempt. Takes the focus after each attempt. */
export function ErrorSummary({ errors, rejection, onSelect }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = errors.length > 0;
  useEffect(() => {
    if (isShown && rejection) box.current?.focus();
  }, [isShown, rejection]);
  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary"
      className="rounded-md border-2 border-bad bg-white p-5"
    >
      <h2 id="error-summary" className="text-xl text-bad">
        There is a problem
      </h2>
      <p className="mt-1">Check these fields:</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              className="link inline-flex min-h-9 items-center font-semibold text-bad"
              onClick={(event) => {
                event.preventDefault();
                onSelect(error);
              }}
            >
              {error.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
