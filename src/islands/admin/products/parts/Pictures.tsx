import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { MAX_PICTURES } from '#shared/admin-products.ts';
import { MAX_PICTURE_BYTES } from '#shared/pictures.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { newId } from '../../../kit/new-id.ts';
import { UnsavedChangesContext } from '../../kit/unsaved-changes.ts';
import { useProductCache } from '../products.queries.ts';
import { PictureForm } from './PictureForm.tsx';

/** The pictures of a product page: add, reorder, describe and remove. */
export function Pictures({ product }: { product: ProductDetail }) {
  const [hasUnsaved, setHasUnsaved] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <UnsavedChangesContext value={setHasUnsaved}>
        <PictureForm product={product} />
      </UnsavedChangesContext>
      <PictureUpload product={product} isBlocked={hasUnsaved} />
    </div>
  );
}

const TYPES = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

interface Props {
  product: ProductDetail;
  /** True while the order or a description is unsaved. */
  isBlocked: boolean;
}

/** Uploads chosen or dropped picture files, one after the other. */
function PictureUpload({ product: { id, pictures }, isBlocked }: Props) {
  const { saved } = useProductCache();
  const fieldId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const { mutate, isPending, variables } = useMutation({
    async mutationFn(files: File[]) {
      const failed: string[] = [];
      for (const file of files) {
        try {
          saved(await upload(id, file), 'Picture added', file.name);
        } catch (error) {
          failed.push(`${file.name}: ${messageOf(error)}`);
        }
      }
      setProblems(failed);
    },
  });
  const isFull = pictures.length >= MAX_PICTURES;
  const reason = isFull
    ? `A product has at most ${MAX_PICTURES} pictures.`
    : isBlocked
      ? 'Save your changes above first.'
      : null;
  const add = (files: Iterable<File>) => {
    setProblems([]);
    const chosen = [...files];
    if (chosen.length > 0 && !reason && !isPending) mutate(chosen);
    // Lets the same file be chosen again.
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    add(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger drop target than the field.
    <div
      className="rounded-md border border-dashed border-stone p-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <label htmlFor={fieldId} className="label">
        Add pictures
      </label>
      <p id={`${fieldId}-hint`} className="-mt-1 mb-2 text-xs text-stone">
        {reason ??
          "PNG, JPEG, WebP, AVIF or GIF, up to 25 MB each. Pictures that aren't square get white margins."}
      </p>
      <p className="flex flex-wrap items-center gap-3">
        <ImagePlus aria-hidden="true" size={20} />
        <input
          ref={input}
          id={fieldId}
          type="file"
          multiple
          accept={TYPES}
          disabled={reason !== null || isPending}
          aria-describedby={`${fieldId}-hint ${fieldId}-problems`}
          className="max-w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border-2 file:border-ink file:px-4 file:font-bold disabled:opacity-60"
          onChange={({ target }) => add(target.files ?? [])}
        />
        <span role="status" className="text-sm">
          {isPending && (variables.length === 1 ? 'Uploading…' : `Uploading ${variables.length} pictures…`)}
        </span>
      </p>
      <div id={`${fieldId}-problems`} role="alert">
        {problems.map((problem) => (
          <p key={problem} className="field-error wrap-anywhere">
            {problem}
          </p>
        ))}
      </div>
    </div>
  );
}

async function upload(id: string, file: File): Promise<ProductDetail> {
  if (file.size > MAX_PICTURE_BYTES) throw new Error('Choose a picture smaller than 25 MB.');
  const pictureId = newId();
  const send = () =>
    call('POST /api/admin/products/:id/pictures', { id, pictureId, picture: file }, { multipart: true });
  try {
    return await send();
  } catch (error) {
    // The response may have been lost: the same id adds the picture once.
    if (error instanceof ApiError && error.status === 0) return send();
    throw error;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.fields['picture'] ?? error.message;
  return error instanceof Error ? error.message : String(error);
}
