import { onTestFinished, vi } from 'vitest';

/** Removes `crypto.randomUUID` from islands, as in a browser without HTTPS. The shop, which runs in this process, keeps it. */
export function withoutHttps(): void {
  const randomUUID = crypto.randomUUID.bind(crypto);
  const spy = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    const [, caller] = /\/src\/(\w+)\//.exec(new Error().stack ?? '') ?? [];
    if (caller === 'islands') throw new TypeError('crypto.randomUUID is missing.');
    return randomUUID();
  });
  onTestFinished(() => spy.mockRestore());
}
