import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** An id in Stripe's manner: `newId('pi')` → `pi_3f…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** A moment as Stripe writes it: whole seconds since 1970. */
export function toUnix(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
