import { useCallback, useState } from 'react';

/** Something to say to who cannot see the preview; the same words twice are said twice. */
export function useAnnouncer(): { said: string; say: (text: string) => void } {
  const [said, setSaid] = useState('');
  const say = useCallback((text: string) => {
    setSaid((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return { said, say };
}
