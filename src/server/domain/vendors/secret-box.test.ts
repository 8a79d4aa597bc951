import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSecret, sealSecret } from './secret-box.ts';

const SECRET = 'a secret of at least 32 characters';
const LABEL = 'printful.apiKey';

describe('a sealed secret', () => {
  it('opens with the same secret and label, whatever its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const known = Buffer.from(text, 'utf8').toString('utf8');
        expect(openSecret(SECRET, LABEL, sealSecret(SECRET, LABEL, known))).toBe(known);
      }),
    );
  });

  it('does not contain its text, and differs each time', () => {
    const sealed = sealSecret(SECRET, LABEL, 'pf_live_key');
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('pf_live_key');
    expect(sealSecret(SECRET, LABEL, 'pf_live_key')).not.toBe(sealed);
  });

  it('stays closed with another secret or label', () => {
    const sealed = sealSecret(SECRET, LABEL, 'pf_live_key');
    expect(openSecret(`${SECRET}!`, LABEL, sealed)).toBeNull();
    expect(openSecret(SECRET, 'printify.apiKey', sealed)).toBeNull();
  });

  it('stays closed when any byte was changed', () => {
    const bytes = Buffer.from(sealSecret(SECRET, LABEL, 'pf_live_key').slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const altered = Buffer.from(bytes);
      altered[index] = (altered[index] ?? 0) ^ 1;
      expect(openSecret(SECRET, LABEL, `v1.${altered.toString('base64url')}`)).toBeNull();
    }
  });

  it.each(['', 'v1', 'v1.', 'v1.AAAA', 'v2.AAAA', 'pf_live_key', 'v1.!!!!'])('stays closed: %j', (text) => {
    expect(openSecret(SECRET, LABEL, text)).toBeNull();
  });
});
