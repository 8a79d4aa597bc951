import { useEffect, useRef } from 'react';
import type { PaymentProblem } from './payment-problem.ts';

/** What went wrong with the last try, beside the card until the next one. */
export function PaymentNotice({ problem }: { problem: PaymentProblem | null }) {
  const box = useRef<HTMLDivElement>(null);
  const told = problem && `${problem.title} ${problem.message} ${problem.next}`;
  useEffect(() => {
    if (told) box.current?.focus();
  }, [told]);
  if (!problem) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-md border-2 border-bad bg-bad-soft p-4">
      <h3 className="font-body text-base font-bold text-bad">{problem.title}</h3>
      <p className="mt-1">{problem.message}</p>
      <p className="mt-1 text-sm">{problem.next}</p>
      {problem.link && (
        <a href={problem.link.href} className="button button-secondary mt-3">
          {problem.link.label}
        </a>
      )}
    </div>
  );
}
