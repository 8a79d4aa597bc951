import { Check, Copy } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';

interface Props {
  url: string;
  customerName: string;
  className: string;
  /** Whether the address is always shown, not only where the clipboard is refused. */
  isShown?: boolean;
}

/** Copies a payment link. Where the clipboard is refused, its address is selected to be copied by keyboard. */
export function CopyLink({ url, customerName, className, isShown = false }: Props) {
  const id = useId();
  const address = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome === 'refused') address.current?.focus();
  }, [outcome]);
  const copy = async () => {
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  const isCopied = outcome === 'copied';
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => void copy()}
        onBlur={() => isCopied && setOutcome(null)}
      >
        <Icon aria-hidden="true" size={16} />
        {isCopied ? 'Copied' : 'Copy link'}
        <span className="sr-only"> of {customerName}</span>
      </button>
      <span role="status" className="sr-only">
        {isCopied && 'Link copied'}
      </span>
      {(isShown || outcome === 'refused') && (
        <input
          ref={address}
          readOnly
          aria-label={`Payment link of ${customerName}`}
          aria-describedby={outcome === 'refused' ? `${id}-hint` : undefined}
          className="input order-first w-full basis-full"
          value={url}
          onFocus={({ target }) => target.select()}
        />
      )}
      {outcome === 'refused' && (
        <p id={`${id}-hint`} role="alert" className="order-first basis-full text-sm">
          The browser didn't copy it. Copy the selected text with your keyboard.
        </p>
      )}
    </>
  );
}
