import { useEffect, useRef, useState } from 'react';
import { MAX_LOGO_BYTES } from '#shared/designs/sniff-picture.ts';
import { ERRORS } from '#shared/error-table.ts';
import { AppError } from '#shared/errors.ts';
import { showFailure } from '../toast/show-toast.ts';
import type { OpenedDesign } from './open-design.ts';
import { type Logo, readLogo, withoutWhite } from './read-logo.ts';
import { useProof } from './use-proof.ts';

const TOO_LARGE = 'File too large';
const LOGO_MISSING = "We couldn't load your logo. Upload it again.";

/**
 * Reads a logo from the file field, the clipboard or a drop into the design.
 * @param logo the design's logo
 */
export function useLogo(opened: OpenedDesign, logo: Logo | null, announce: (text: string) => void) {
  const { editor } = opened;
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState(opened.isLogoMissing ? LOGO_MISSING : null);
  const latest = useRef<File | null>(null);
  /** The last logo that the design showed as it prints; null if it was removed. */
  const printable = useRef<Logo | null>(null);
  const proofing = useProof(logo, (message) => {
    reject(message);
    editor.replace({ ...editor.$history.get().present, logo: printable.current });
  });
  const isPrintable = proofing.proof.state === 'shown';
  useEffect(() => {
    if (isPrintable) printable.current = logo;
  }, [logo, isPrintable]);

  /** Reads a file. Of several, the last selected one wins, even if another is read later. */
  async function select(file: File): Promise<void> {
    latest.current = file;
    if (file.size > MAX_LOGO_BYTES) {
      setIsReading(false);
      const { message } = ERRORS.file_too_large;
      setError(`${TOO_LARGE}: ${file.name}. ${message}`);
      showFailure(TOO_LARGE, message);
      return;
    }
    setIsReading(true);
    setError(null);
    opened.logoRead = read(file);
    await opened.logoRead;
  }

  async function read(file: File): Promise<void> {
    const isSuperseded = () => latest.current !== file;
    try {
      const logo = await readLogo(file, file.name);
      if (isSuperseded()) return;
      editor.replace({ ...editor.$history.get().present, logo });
      announce(`Logo ${file.name} added.`);
    } catch (failure) {
      if (!AppError.is(failure)) throw failure;
      if (!isSuperseded()) setError(`${file.name}: ${failure.message}`);
    } finally {
      if (!isSuperseded()) setIsReading(false);
    }
  }

  function remove(): void {
    latest.current = null;
    setIsReading(false);
    editor.replace({ ...editor.$history.get().present, logo: null });
    setError(null);
    announce('Logo removed. Undo brings it back.');
  }

  /** Prints the logo without its white background. */
  async function removeWhite(): Promise<void> {
    const cut = logo && (await withoutWhite(logo));
    const { present } = editor.$history.get();
    // Another logo may have been chosen meanwhile.
    if (cut && present.logo === logo) editor.replace({ ...present, logo: cut });
  }

  /** Shows the server's message about the logo at its field, with the file's name: another logo may replace it. */
  function reject(message: string): void {
    setError(logo ? `${logo.name}: ${message}` : message);
  }

  return { select, remove, removeWhite, reject, dismiss: () => setError(null), isReading, error, proofing };
}
