import { plural } from '#shared/count-words.ts';
import type { ProductImport } from '#shared/schemas/product-import.schema.ts';
import { ScrollList } from '../../kit/ScrollList.tsx';
import { checkWords, problemPlace } from './import-words.ts';

/** What a file would change, and what is wrong with it. */
export function ImportCheck({ check }: { check: ProductImport }) {
  const { changes, added, changed, problems, problemCount } = check;
  const moreChanges = added + changed - changes.length;
  const moreProblems = problemCount - problems.length;
  return (
    <>
      {problemCount > 0 && (
        <section role="alert" className="rounded-md bg-bad-soft p-3 text-sm text-bad">
          <p className="font-bold">
            {plural(problemCount, 'problem', 'problems')}. Nothing is imported. Correct the file and choose it
            again.
          </p>
          <ScrollList label="Problems" className="mt-1 flex max-h-80 flex-col gap-1">
            {problems.map((problem) => (
              <li key={`${problem.line} ${problem.column} ${problem.message}`} className="wrap-anywhere">
                <strong>{problemPlace(problem)}:</strong> {problem.message}
              </li>
            ))}
          </ScrollList>
          {moreProblems > 0 && <p>And {plural(moreProblems, 'more problem', 'more problems')}.</p>}
        </section>
      )}
      {/* A file that can't be read says nothing about changes. */}
      {(problemCount === 0 || changes.length > 0) && (
        <section aria-label="Changes in the file">
          <p className="font-bold">{checkWords(check)}</p>
          {changes.length > 0 && (
            <ScrollList label="Changes" className="mt-2 flex max-h-96 flex-col gap-2 text-sm">
              {changes.map(({ line, name, kind, details }) => (
                <li key={line} className="border-t border-bone-deep pt-2 wrap-anywhere">
                  <span className={`badge ${kind === 'added' ? 'badge-moving' : 'badge-neutral'}`}>
                    {kind === 'added' ? 'New' : 'Changed'}
                  </span>{' '}
                  <strong>{name}</strong>
                  <span className="block text-stone">{details.join('; ')}</span>
                </li>
              ))}
            </ScrollList>
          )}
          {moreChanges > 0 && (
            <p className="mt-2 text-sm">And {plural(moreChanges, 'more product', 'more products')}.</p>
          )}
        </section>
      )}
    </>
  );
}
