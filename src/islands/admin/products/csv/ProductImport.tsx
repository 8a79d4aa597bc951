import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { plural } from '#shared/count-words.ts';
import { MAX_IMPORT_BYTES, type ProductImport as Result } from '#shared/schemas/product-import.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { PRODUCTS_KEY } from '../products.queries.ts';
import { ImportCheck } from './ImportCheck.tsx';
import { importedWords } from './import-words.ts';

interface Chosen {
  file: File;
  check: Result;
}

interface Props {
  onDone: () => void;
}

/** Checks a CSV file of products, shows what it would change, then imports it (docs/product/catalog.md#export-and-import). */
export function ProductImport({ onDone }: Props) {
  const id = useId();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const send = (file: File, data: { apply?: true; version?: string }) =>
    call('POST /api/admin/products/import', { ...data, file }, { multipart: true });
  const check = useMutation({
    async mutationFn(file: File) {
      if (file.size > MAX_IMPORT_BYTES) throw new Error('Choose a file of at most 4 MB.');
      return { file, check: await send(file, {}) };
    },
    onMutate: () => setChosen(null),
    onSuccess: setChosen,
    onError: ({ message }) => showFailure('File not read', message),
  });
  const save = useMutation({
    mutationFn: ({ file, check: { version } }: Chosen) => send(file, { apply: true, version }),
    onSuccess(result, { file }) {
      if (!result.isApplied) {
        setChosen({ file, check: result });
        showFailure('Not imported', 'Products have changed since the check. Look at it again.');
        return;
      }
      showToast('Products imported', importedWords(result));
      void queryClient.invalidateQueries({ queryKey: [PRODUCTS_KEY] });
      onDone();
    },
    onError: ({ message }) => showFailure('Import failed', message),
  });
  const isBusy = check.isPending || save.isPending;
  const count = chosen ? chosen.check.added + chosen.check.changed : 0;
  const isReady = chosen !== null && chosen.check.problemCount === 0 && count > 0;
  return (
    <div className="flex flex-col gap-4 p-4">
      <p className="text-sm text-stone">
        Export products, change them in a spreadsheet, then choose that file. A line without an ID adds a
        product as a draft. Products and variants that the file doesn't list stay as they are.
      </p>
      <div>
        <label htmlFor={id} className="label">
          CSV file
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={isBusy}
          className="max-w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border-2 file:border-ink file:px-4 file:font-bold disabled:opacity-60"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Lets the same file be chosen again after a correction.
            target.value = '';
            if (file) check.mutate(file);
          }}
        />
        <p role="status" className="mt-2 text-sm wrap-anywhere">
          {check.isPending ? 'Checking…' : chosen && `Checked ${chosen.file.name}. Nothing is saved yet.`}
        </p>
      </div>
      {chosen && <ImportCheck check={chosen.check} />}
      {isReady && (
        <button
          type="button"
          className="button button-primary self-start"
          aria-busy={save.isPending}
          onClick={() => isBusy || save.mutate(chosen)}
        >
          <FileUp aria-hidden="true" size={16} />
          {save.isPending ? 'Importing…' : `Import ${plural(count, 'change', 'changes')}`}
        </button>
      )}
    </div>
  );
}
