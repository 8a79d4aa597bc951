import { Share2 } from 'lucide-react';
import { useState } from 'react';

interface Props {
  name: string;
  /** The path and query to share. */
  address: string;
}

/** Hands the address to whatever the device shares with, or copies it. */
export function ShareButton({ name, address }: Props) {
  const [said, setSaid] = useState('');

  async function share(): Promise<void> {
    const url = new URL(address, location.href).href;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      setSaid('Link copied');
    } catch (error) {
      const changedMind = error instanceof Error && error.name === 'AbortError';
      if (!changedMind) setSaid(`This is its address: ${url}`);
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-3 noscript:hidden">
      <button type="button" className="button button-secondary" onClick={share}>
        <Share2 aria-hidden="true" size={18} />
        Share
      </button>
      <span role="status" className="min-w-0 text-sm wrap-anywhere">
        {said}
      </span>
    </p>
  );
}
