import { useEffect, useRef } from 'react';
import type { FormProblem } from './error-list.ts';

interface Props {
  problems: FormProblem[];
  onChoose: (problem: FormProblem) => void;
}

/** Several wrong fields at once: takes the focus and leads to each of them. */
export function ErrorSummary({ problems, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = problems.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try brings a list of its own
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, problems]);
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
      <p className="mt-1">Please check these fields:</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {problems.map((problem) => (
          <li key={problem.id}>
            <a
              href={`#${problem.id}`}
              className="link inline-flex min-h-9 items-center font-semibold text-bad"
              onClick={(event) => {
                event.preventDefault();
                onChoose(problem);
              }}
            >
              {problem.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
