import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface PaymentSettings {
  publishableKey: string;
  /** The URL of the sandbox's replacement for Stripe's script; null outside the sandbox. */
  sandboxScript: string | null;
}

export interface Card {
  status: 'loading' | 'ready' | 'unreachable';
  /** The message about the typed card. */
  error: string | null;
  mount: (host: HTMLElement | null) => void;
  retry: () => void;
  /** Returns whether the card is complete. If not, sets `error`. */
  check: () => boolean;
  focus: () => void;
  /** Returns the payment library and its mounted element; null until both are loaded. */
  use: () => { stripe: Stripe; element: StripeCardElement } | null;
}

const LOAD_TIMEOUT_MS = 20_000;

export const INCOMPLETE_CARD = 'Enter your card number, expiration date and security code';

/** Loads the payment library and mounts its card fields. */
export function useCard({ publishableKey, sandboxScript }: PaymentSettings): Card {
  const [status, setStatus] = useState<Card['status']>('loading');
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [host, mount] = useState<HTMLElement | null>(null);
  const loaded = useRef<{ stripe: Stripe; element: StripeCardElement } | null>(null);
  const isComplete = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
  useEffect(() => {
    if (!host) return;
    let isUnmounted = false;
    isComplete.current = false;
    setStatus('loading');
    setError(null);
    // For a script that neither loads nor fails. If it loads later, `ready` resets the status.
    const timeout = setTimeout(() => setStatus('unreachable'), LOAD_TIMEOUT_MS);
    load(publishableKey, sandboxScript).then(
      (stripe) => {
        if (isUnmounted) return;
        // The postal code comes from the billing address.
        const element = stripe
          .elements()
          .create('card', { hidePostalCode: true, style: { base: textStyleOf(host) } });
        element.on('ready', () => {
          clearTimeout(timeout);
          setStatus('ready');
        });
        element.on('change', (event) => {
          isComplete.current = event.complete;
          setError(event.error?.message ?? null);
        });
        element.mount(host);
        loaded.current = { stripe, element };
      },
      () => {
        clearTimeout(timeout);
        if (!isUnmounted) setStatus('unreachable');
      },
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timeout);
      loaded.current?.element.destroy();
      loaded.current = null;
    };
  }, [host, publishableKey, sandboxScript, attempt]);

  return {
    status,
    error,
    mount,
    retry: useCallback(() => setAttempt((n) => n + 1), []),
    use: useCallback(() => loaded.current, []),
    check: useCallback(() => {
      if (!isComplete.current) setError((current) => current ?? INCOMPLETE_CARD);
      return isComplete.current;
    }, []),
    focus: useCallback(() => loaded.current?.element.focus(), []),
  };
}

async function load(publishableKey: string, sandboxScript: string | null): Promise<Stripe> {
  if (sandboxScript) await addScript(sandboxScript);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment library needs a browser.');
  return stripe;
}

function addScript(src: string): Promise<void> {
  if (document.querySelector(`script[src="${src}"][data-loaded]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => {
      script.dataset['loaded'] = '';
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} can't be loaded.`));
    };
    document.head.append(script);
  });
}

/** Returns the text style for the provider's fields: their iframe does not inherit ours. */
function textStyleOf(host: HTMLElement): { color: string; fontSize: string } {
  const { color, fontSize } = getComputedStyle(host);
  return { color, fontSize };
}
