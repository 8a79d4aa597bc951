import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { plural } from '#shared/count-words.ts';
import { MAX_IMPORT_BYTES, type ProductImport as Result } from '#shared/schemas/product-import.schema.ts';
import { call } from '../../../../client/api.ts';
import { Field } from '../../../kit/Field.tsx';
import { showToast } from '../../../toast/show-toast.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
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
  const element = useRef<HTMLDivElement>(null);
  useStartInField(element);
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const send = (file: File, data: { apply?: true; version?: string }) =>
    call('POST /api/admin/products/import', { ...data, file }, { multipart: true });
  const check = useMutation({
    async mutationFn(file: File) {
      if (file.size > MAX_IMPORT_BYTES) throw new Error('Choose a file of at most 4 MB.');
      return { file, check: await send(file, {}) };
    },
    onMutate() {
      setChosen(null);
      save.reset();
    },
    onSuccess: setChosen,
  });
  const save = useMutation({
    async mutationFn({ file, check: { version } }: Chosen) {
      const result = await send(file, { apply: true, version });
      if (result.isApplied) return result;
      setChosen({ file, check: result });
      throw new Error(
        'Products have changed since the check. Nothing is imported: look at the changes again.',
      );
    },
    onSuccess(result) {
      showToast('Products imported', importedWords(result));
      void queryClient.invalidateQueries({ queryKey: [PRODUCTS_KEY] });
      onDone();
    },
  });
  const isBusy = check.isPending || save.isPending;
  const count = chosen ? chosen.check.added + chosen.check.changed : 0;
  const isReady = chosen !== null && chosen.check.problemCount === 0 && count > 0;
  return (
    <div ref={element} className="flex flex-col gap-4 p-4">
      <p className="text-sm text-stone">
        Export products, change them in a spreadsheet, then choose that file. A line without an ID adds a
        product as a draft. Products and variants that the file doesn't list stay as they are.
      </p>
      <div>
        <Field id={id} label="CSV file" error={check.error?.message}>
          {(control) => (
            <input
              type="file"
              accept=".csv,.txt,text/csv"
              aria-busy={isBusy}
              // The status names the file: the browser's own text would always say that none is chosen.
              className="block max-w-full text-sm text-transparent file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border-2 file:border-ink file:px-4 file:font-bold file:text-ink"
              onClick={(event) => isBusy && event.preventDefault()}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // Lets the same file be chosen again after a correction.
                target.value = '';
                if (file && !isBusy) check.mutate(file);
              }}
              {...control}
            />
          )}
        </Field>
        <p role="status" className="mt-2 text-sm wrap-anywhere">
          {check.isPending ? 'Checking…' : chosen && `Checked ${chosen.file.name}. Nothing is saved yet.`}
        </p>
      </div>
      {save.error && (
        <p role="alert" className="rounded-md bg-bad-soft p-3 text-sm text-bad">
          {save.error.message}
        </p>
      )}
      {chosen && <ImportCheck check={chosen.check} />}
      {isReady && (
        <button
          type="button"
          className="button button-primary self-start"
          aria-busy={save.isPending}
          onClick={() => isBusy || save.mutate(chosen)}
        >
          <FileUp aria-hidden="true" size={16} />
          {save.isPending ? 'Importing…' : `Import ${plural(count, 'product', 'products')}`}
        </button>
      )}
    </div>
  );
}
