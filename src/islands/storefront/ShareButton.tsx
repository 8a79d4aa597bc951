import { Share2 } from 'lucide-react';
import { useState } from 'react';

interface Props {
  name: string;
  /** The path and query to share. */
  address: string;
}

/** Opens the device's share dialog, or copies the address if there is none. */
export function ShareButton({ name, address }: Props) {
  const [status, setStatus] = useState('');

  async function share(): Promise<void> {
    const url = new URL(address, location.href).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      setStatus('Link copied');
    } catch (error) {
      const isCanceled = error instanceof Error && error.name === 'AbortError';
      if (!isCanceled) setStatus(`This is its address: ${url}`);
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-3 noscript:hidden">
      <button type="button" className="button button-secondary" onClick={share}>
        <Share2 aria-hidden="true" size={18} />
        Share
      </button>
      <span role="status" className="min-w-0 text-sm wrap-anywhere">
        {status}
      </span>
    </p>
  );
}
