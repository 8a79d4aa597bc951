import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { request } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import type { Logo, Proof } from './read-logo.ts';

/** After this time the editor says that the server is slow. */
const SLOW_AFTER_MS = 8000;
const TIMEOUT_MS = 90_000;
/** The pause before a retry when the server was busy. */
const RETRY_AFTER_MS = 10_000;
const TIMED_OUT = 'The site is taking too long. Try again in a minute.';
const UNREADABLE = 'The answer was damaged. Try again.';
const OFFLINE = "You're offline. We'll check it as soon as you're back online. Your draft is saved.";
const BUSY = "We're busy right now. We'll try again in a few seconds.";
const $none = atom<Proof>({ state: 'shown' });

/**
 * Replaces the browser's drawing of the logo with the server's, which is what prints (docs/product/designs.md#logo-files).
 * Ignores a response about a logo that has been replaced since. Retries when the browser is back online, and after a pause when
 * the server was busy.
 * @param onRejected called with the message when the server can't print the logo
 */
export function useProof(logo: Logo | null, onRejected: (message: string) => void) {
  const proof = useStore(logo?.$proof ?? $none);
  const [isSlow, setIsSlow] = useState(false);
  const isWaiting = proof.state === 'waiting';

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another logo or attempt needs a request.
  useEffect(() => {
    if (!logo || !isWaiting) return;
    const leaving = new AbortController();
    const slow = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    void requestProof(logo, leaving.signal).then((rejection) => {
      if (rejection !== null) onRejected(rejection);
    });
    return () => {
      leaving.abort();
      clearTimeout(slow);
      setIsSlow(false);
    };
  }, [logo, isWaiting]);

  useEffect(() => {
    if (!logo || proof.state !== 'failed') return;
    const retry = () => logo.$proof.set({ state: 'waiting' });
    const later = proof.isBusy ? setTimeout(retry, RETRY_AFTER_MS) : undefined;
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(later);
      window.removeEventListener('online', retry);
    };
  }, [logo, proof]);

  return { proof, isSlow, retry: () => logo?.$proof.set({ state: 'waiting' }) };
}

/** Returns the message if the server rejects the logo, otherwise null. */
async function requestProof(logo: Logo, leaving: AbortSignal): Promise<string | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const { file, removesWhite } = logo;
  try {
    const response = await request(
      'POST /api/customizations/logo-preview',
      { logo: file, ...(removesWhite && { removeWhite: true }) },
      { multipart: true, signal: AbortSignal.any([leaving, timeout]) },
    );
    const picture = await createImageBitmap(await response.blob());
    if (leaving.aborted) {
      picture.close();
      return null;
    }
    logo.picture.close();
    logo.picture = picture;
    logo.$proof.set({ state: 'shown' });
  } catch (error) {
    if (leaving.aborted) return null;
    const message = timeout.aborted ? TIMED_OUT : messageOf(error);
    const isBusy = error instanceof ApiError && error.code === 'too_busy';
    logo.$proof.set({ state: 'failed', message, isBusy });
    if (error instanceof ApiError && isAboutFile(error)) return message;
  }
  return null;
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return UNREADABLE;
  if (error.status === 0 && !navigator.onLine) return OFFLINE;
  return error.code === 'too_busy' ? BUSY : error.message;
}

/** Returns whether another attempt with the same file would fail in the same way. */
function isAboutFile({ code }: ApiError): boolean {
  return code.startsWith('picture_') || code === 'file_too_large';
}
