import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface PaymentSettings {
  publishableKey: string;
  /** Where the stand-in for Stripe's script is, when the shop runs on its sandbox. */
  standIn: string | null;
}

export interface Card {
  status: 'loading' | 'ready' | 'unreachable';
  /** What is wrong with the card as it is typed. */
  error: string | null;
  mount: (host: HTMLElement | null) => void;
  retry: () => void;
  /** Whether the card is typed to its end; if not, it says so. */
  check: () => boolean;
  focus: () => void;
  /** The payment library and its mounted element; null until both are there. */
  use: () => { stripe: Stripe; element: StripeCardElement } | null;
}

/** Milliseconds. */
const PATIENCE = 20_000;

export const INCOMPLETE = 'Enter the card number, the expiration date and the security code';

/** Loads the payment library and puts its card fields into the page. */
export function useCard({ publishableKey, standIn }: PaymentSettings): Card {
  const [status, setStatus] = useState<Card['status']>('loading');
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [host, mount] = useState<HTMLElement | null>(null);
  const loaded = useRef<{ stripe: Stripe; element: StripeCardElement } | null>(null);
  const complete = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks for another try
  useEffect(() => {
    if (!host) return;
    let gone = false;
    complete.current = false;
    setStatus('loading');
    setError(null);
    // A script that neither comes nor fails; should it come after all, `ready` takes this back.
    const patience = setTimeout(() => setStatus('unreachable'), PATIENCE);
    load(publishableKey, standIn).then(
      (stripe) => {
        if (gone) return;
        // The billing address below gives the postal code.
        const element = stripe
          .elements()
          .create('card', { hidePostalCode: true, style: { base: textStyleOf(host) } });
        element.on('ready', () => {
          clearTimeout(patience);
          setStatus('ready');
        });
        element.on('change', (event) => {
          complete.current = event.complete;
          setError(event.error?.message ?? null);
        });
        element.mount(host);
        loaded.current = { stripe, element };
      },
      () => {
        clearTimeout(patience);
        if (!gone) setStatus('unreachable');
      },
    );
    return () => {
      gone = true;
      clearTimeout(patience);
      loaded.current?.element.destroy();
      loaded.current = null;
    };
  }, [host, publishableKey, standIn, attempt]);

  return {
    status,
    error,
    mount,
    retry: useCallback(() => setAttempt((n) => n + 1), []),
    use: useCallback(() => loaded.current, []),
    check: useCallback(() => {
      if (!complete.current) setError((known) => known ?? INCOMPLETE);
      return complete.current;
    }, []),
    focus: useCallback(() => loaded.current?.element.focus(), []),
  };
}

async function load(publishableKey: string, standIn: string | null): Promise<Stripe> {
  if (standIn) await addScript(standIn);
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
      reject(new Error(`${src} cannot be loaded.`));
    };
    document.head.append(script);
  });
}

/** The provider's fields are drawn in a frame, which inherits nothing: it is told how our text looks. */
function textStyleOf(host: HTMLElement): { color: string; fontSize: string } {
  const { color, fontSize } = getComputedStyle(host);
  return { color, fontSize };
}
