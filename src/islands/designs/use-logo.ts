import { useRef, useState } from 'react';
import { MAX_LOGO_BYTES } from '#shared/designs/sniff-picture.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import { showFailure } from '../toast/show-toast.ts';
import type { OpenedDesign } from './open-design.ts';
import { readLogo } from './read-logo.ts';

const MISSING = 'Your logo could not be brought back. Please upload it again.';

/** Takes a logo in, from wherever it comes: the file field, the clipboard or a drop. */
export function useLogo(opened: OpenedDesign, say: (text: string) => void) {
  const { editor } = opened;
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState(opened.isLogoMissing ? MISSING : null);
  const latest = useRef<File | null>(null);

  /** Of several files the last one counts, whichever is read first. */
  async function choose(file: File): Promise<void> {
    latest.current = file;
    if (file.size > MAX_LOGO_BYTES) {
      const { message } = ERRORS.file_too_large;
      setIsReading(false);
      setError(`${file.name}: ${message}`);
      showFailure('File too large', message);
      return;
    }
    setIsReading(true);
    opened.reading = take(file);
    await opened.reading;
  }

  async function take(file: File): Promise<void> {
    const isSuperseded = () => latest.current !== file;
    try {
      const logo = await readLogo(file, file.name);
      if (isSuperseded()) return;
      editor.replace({ ...editor.$history.get().present, logo });
      setError(null);
      say(`Logo ${file.name} added.`);
    } catch (failure) {
      if (!AppError.is(failure)) throw failure;
      if (!isSuperseded()) setError(failure.message);
    } finally {
      if (!isSuperseded()) setIsReading(false);
    }
  }

  function remove(): void {
    latest.current = null;
    setIsReading(false);
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
