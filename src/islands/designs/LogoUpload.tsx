import { ImageUp, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { LOGO_FILES } from '#shared/designs/logo-files.ts';
import type { Logo } from './read-logo.ts';

interface Props {
  logo: Logo | null;
  input: RefObject<HTMLInputElement | null>;
  error: string | null;
  isReading: boolean;
  onSelect: (file: File) => void;
  onRemove: () => void;
  /** Clears the error about a refused file. */
  onDismiss: () => void;
}

/** What a phone converts its photos to when they are chosen. */
const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/svg+xml';

/** The size of an SVG with embedded pictures is computed. */
const wholePixels = (length: number) => Math.round(length) || 1;

/** Uploads, replaces and removes the logo. */
export function LogoUpload({ logo, input, error, isReading, onSelect, onRemove, onDismiss }: Props) {
  function remove(): void {
    onRemove();
    // The focused button disappears.
    input.current?.focus();
  }

  function dismiss(): void {
    onDismiss();
    input.current?.focus();
  }

  return (
    <div>
      {logo && (
        <p className="mb-2 text-sm">
          <span className="font-semibold wrap-anywhere">{logo.name}</span>{' '}
          <span className="whitespace-nowrap text-stone tabular-nums">
            {logo.isVector
              ? 'Vector drawing'
              : `${wholePixels(logo.width)} × ${wholePixels(logo.height)} pixels`}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id="design-logo-file"
          type="file"
          accept={ACCEPTED}
          className="sr-only"
          aria-describedby="design-logo-hint"
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Otherwise selecting the same file again fires no event.
            event.target.value = '';
            if (file) onSelect(file);
          }}
        />
        <label htmlFor="design-logo-file" className="upload">
          <ImageUp aria-hidden="true" size={20} />
          {isReading ? 'Reading…' : logo ? 'Replace logo' : 'Upload logo'}
        </label>
        {logo && (
          <button type="button" className="button button-quiet" onClick={remove}>
            <Trash2 aria-hidden="true" size={18} />
            Remove logo
          </button>
        )}
      </div>
      {error && (
        <div className="mt-2 rounded-md bg-bad-soft p-3">
          <p className="field-error mt-0" role="alert">
            {error}
          </p>
          {logo && (
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
              <span className="wrap-anywhere">Your design still has {logo.name}.</span>
              <button type="button" className="button button-quiet px-0 underline" onClick={dismiss}>
                OK
              </button>
            </p>
          )}
        </div>
      )}
      <p id="design-logo-hint" className="mt-1 text-xs text-stone">
        {LOGO_FILES}. You can also paste it, or drop it onto the preview.
      </p>
    </div>
  );
}
