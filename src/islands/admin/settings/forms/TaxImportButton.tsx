import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { plural } from '#shared/count-words.ts';
import type { TaxState } from '#shared/schemas/setting-values.schema.ts';
import { MAX_TAX_FILE, type TaxImport } from '#shared/schemas/settings.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';

const MAX_SHOWN_PROBLEMS = 20;

/** Fills in the form from the tax table of a CSV file, or shows the file's errors. Saves nothing. */
export function TaxImportButton({ onRead }: { onRead: (states: TaxState[]) => void }) {
  const [problems, setProblems] = useState<TaxImport['problems']>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_TAX_FILE) throw new Error('This file is too large. Choose one of at most 64 KB.');
      return call('POST /api/admin/settings/tax/import', { text: await file.text() });
    },
    onMutate: () => setProblems([]),
    onSuccess({ states, problems: found }) {
      setProblems(found);
      if (found.length > 0) return;
      onRead(states);
      showToast('Tax table read', `${plural(states.length, 'state', 'states')}. Check them, then save.`);
    },
    onError: ({ message }) => showFailure('Tax table not read', message),
  });
  return (
    <>
      <label
        className="button button-secondary cursor-pointer text-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal"
        aria-busy={isPending}
      >
        <Upload aria-hidden="true" size={16} />
        {isPending ? 'Reading…' : 'Import CSV'}
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Lets the same file be chosen again after a correction.
            target.value = '';
            if (file && !isPending) mutate(file);
          }}
        />
      </label>
      {problems.length > 0 && (
        <div role="alert" className="order-last w-full rounded-md bg-bad-soft p-3 text-sm text-bad">
          <p className="font-bold">This file can't be imported. Nothing has changed.</p>
          <ul className="mt-1">
            {problems.slice(0, MAX_SHOWN_PROBLEMS).map(({ line, message }) => (
              <li key={line} className="wrap-anywhere">
                Line {line}: {message}
              </li>
            ))}
          </ul>
          {problems.length > MAX_SHOWN_PROBLEMS && (
            <p>And {plural(problems.length - MAX_SHOWN_PROBLEMS, 'more line', 'more lines')}.</p>
          )}
        </div>
      )}
    </>
  );
}
