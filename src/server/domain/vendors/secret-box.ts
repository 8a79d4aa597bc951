import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
/** Separates this key from others derived from the same secret. */
const PURPOSE = 'gti print vendor secrets v1';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a secret for the database (docs/decisions/030-product-sync.md).
 * @param appSecret the setting APP_SECRET
 * @param label where the secret belongs, such as `printful.apiKey`: it can't be decrypted anywhere else
 */
export function sealSecret(appSecret: string, label: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(appSecret), iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(label));
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Decrypts what `sealSecret` returned; null with another APP_SECRET or label, and for altered text. */
export function openSecret(appSecret: string, label: string, sealed: string): string | null {
  const [version, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyFrom(appSecret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(label));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

function keyFrom(appSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', PURPOSE, KEY_BYTES));
}
