import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Returns an id in Stripe's format: `newId('pi')` → `pi_3f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Converts a date to Stripe's whole seconds since 1970. */
export function toUnix(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
