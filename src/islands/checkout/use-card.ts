import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

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
export function useCard({ publishableKey, sandboxScript }: PaymentSettings, onChange: () => void): Card {
  const [status, setStatus] = useState<Card['status']>('loading');
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [host, mount] = useState<HTMLElement | null>(null);
  const loaded = useRef<{ stripe: Stripe; element: StripeCardElement } | null>(null);
  const isComplete = useRef(false);
  const onEdit = useEffectEvent(onChange);

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
        // It's null only on the server, where no effect runs.
        if (isUnmounted || !stripe) return;
        // The provider's fields are in an iframe, which doesn't inherit our styles.
        const { color, fontSize } = getComputedStyle(host);
        // The postal code comes from the billing address.
        const element = stripe
          .elements()
          .create('card', { hidePostalCode: true, style: { base: { color, fontSize } } });
        element.on('ready', () => {
          clearTimeout(timeout);
          setStatus('ready');
        });
        element.on('change', (event) => {
          isComplete.current = event.complete;
          setError(event.error?.message ?? null);
          // Leaving the fields is a change too.
          if (host.contains(document.activeElement)) onEdit();
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
    retry: () => setAttempt((n) => n + 1),
    use: () => loaded.current,
    check: () => {
      if (!isComplete.current) setError((current) => current ?? INCOMPLETE_CARD);
      return isComplete.current;
    },
    focus: () => loaded.current?.element.focus(),
  };
}

async function load(publishableKey: string, sandboxScript: string | null): Promise<Stripe | null> {
  if (sandboxScript && !window.Stripe) await addScript(sandboxScript);
  return loadStripe(publishableKey);
}

function addScript(src: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('script'), { src, onload, onerror }));
  });
}
