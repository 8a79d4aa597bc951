import { useEffect, useRef } from 'react';
import type { PaymentProblem } from './payment-problem.ts';

/** Shows why the last attempt failed, until the next one. Takes the focus. */
export function PaymentNotice({ problem }: { problem: PaymentProblem | null }) {
  const box = useRef<HTMLDivElement>(null);
  const text = problem && `${problem.title} ${problem.message} ${problem.next}`;
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
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
