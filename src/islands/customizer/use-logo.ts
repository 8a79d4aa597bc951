import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { showFailure } from '../toast/show-toast.ts';
import type { Editor } from './editor.ts';
import { MAX_LOGO_BYTES, readLogo } from './read-logo.ts';

const TOO_LARGE = 'Please select a file smaller than 5MB.';
const MISSING = 'Your logo could not be brought back. Please upload it again.';

/** Takes a logo in, from wherever it comes: the file field, the clipboard or a drop. */
export function useLogo(editor: Editor, isMissing: boolean, say: (text: string) => void) {
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState(isMissing ? MISSING : null);

  async function choose(file: File): Promise<void> {
    if (file.size > MAX_LOGO_BYTES) {
      setError(`${file.name}: ${TOO_LARGE}`);
      showFailure('File too large', TOO_LARGE);
      return;
    }
    setIsReading(true);
    try {
      const logo = await readLogo(file, file.name);
      editor.replace({ ...editor.$history.get().present, logo });
      setError(null);
      say(`Logo ${file.name} added.`);
    } catch (failure) {
      if (!AppError.is(failure)) throw failure;
      setError(failure.message);
    } finally {
      setIsReading(false);
    }
  }

  function remove(): void {
    editor.replace({ ...editor.$history.get().present, logo: null });
    setError(null);
    say('Logo removed. Undo brings it back.');
  }

  /** Shows at the logo field what somebody else has found wrong with the logo: the server, when it is saved. */
  function refuse(message: string): void {
    setError(message);
  }

  return { choose, remove, refuse, isReading, error };
}
