import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { plural } from '#shared/count-words.ts';
import { send } from '../../../../client/api.ts';
import { saveFile } from '../../../kit/save-file.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';

interface Props {
  /** The address of the CSV file (`addressOf`). */
  href: string;
  label?: string;
  disabled?: boolean;
}

/** Downloads all rows that match, not only those of the current page. */
export function ExportButton({ href, label = 'Export CSV', disabled = false }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(href),
    onSuccess({ file, name, headers }) {
      saveFile(file, name);
      const rows = Number(headers.get('X-Total-Count'));
      showToast('Export completed', `${plural(rows, 'row', 'rows')} exported.`);
    },
    onError: ({ message }) => showFailure('Export failed', message),
  });
  return (
    <button
      type="button"
      className="button button-secondary text-sm"
      aria-busy={isPending}
      disabled={disabled}
      onClick={() => isPending || mutate()}
    >
      <Download aria-hidden="true" size={16} />
      {isPending ? 'Exporting…' : label}
    </button>
  );
}

/**
 * Downloads a file with the name that the server gives it.
 * @throws ApiError as `request` does
 */
async function fetchFile(address: string): Promise<{ file: Blob; name: string; headers: Headers }> {
  const response = await send(address);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { file: await response.blob(), name: name ?? 'download', headers: response.headers };
}
