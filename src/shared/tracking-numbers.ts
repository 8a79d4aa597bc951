import type { KnownCarrier } from './carriers.ts';
import { sum } from './money.ts';

interface NumberFormat {
  carrier: KnownCarrier;
  pattern: RegExp;
  /** Whether the check digit is right. */
  isValid: (number: string) => boolean;
}

/** The carriers' published formats. The first match decides. */
const FORMATS: readonly NumberFormat[] = [
  { carrier: 'UPS', pattern: /^1Z[0-9A-Z]{15}\d$/, isValid: (number) => endsInUpsDigit(number.slice(2)) },
  { carrier: 'USPS', pattern: /^9[1-5]\d{20}$/, isValid: endsInMod10 },
  { carrier: 'USPS', pattern: /^(?!96)\d{20}$/, isValid: endsInMod10 },
  { carrier: 'USPS', pattern: /^[A-Z]{2}\d{9}US$/, isValid: (number) => endsInS10Digit(number.slice(2, 11)) },
  { carrier: 'FedEx', pattern: /^\d{12}$/, isValid: endsInFedExDigit },
  { carrier: 'FedEx', pattern: /^\d{15}$/, isValid: endsInMod10 },
  // The shipper, the package and the check digit come last.
  { carrier: 'FedEx', pattern: /^96\d{20}$/, isValid: (number) => endsInMod10(number.slice(-15)) },
  {
    carrier: 'DHL',
    pattern: /^\d{10}$/,
    isValid: (number) => Number(number.slice(0, -1)) % 7 === Number(number.at(-1)),
  },
];

/** What the barcode of a USPS label contains: `420`, the ZIP code and the number. */
const USPS_BARCODE = /^420(?:\d{9}|\d{5})(9[1-5]\d{20})$/;
/** What the barcode of a FedEx label contains: the service, the recipient's ZIP code and the number. */
const FEDEX_BARCODE = /^100\d{17}00(\d{12})$/;
/** The barcode of the recipient's ZIP code, which many labels have beside the number's. */
const ZIP_BARCODE = /^420(?:\d{9}|\d{5})$/;

const withoutSpaces = (typed: string) => typed.replace(/[\s\p{Cc}]/gu, '');

/** Removes spaces and separators from a tracking number, and what the barcodes of USPS and FedEx contain before it. */
export function cleanTrackingNumber(typed: string): string {
  const number = withoutSpaces(typed);
  const [, inBarcode] = USPS_BARCODE.exec(number) ?? FEDEX_BARCODE.exec(number) ?? [];
  const capitals = number.toUpperCase();
  return inBarcode ?? (recognizeCarrier(capitals) ? capitals : number);
}

/** Returns the tracking number among the barcodes of a label, or null. Prefers numbers whose check digit is right. */
export function findTrackingNumber(barcodes: readonly string[]): string | null {
  const numbers = barcodes
    .filter((barcode) => !ZIP_BARCODE.test(withoutSpaces(barcode)))
    .map(cleanTrackingNumber)
    .filter(Boolean);
  const known = numbers.flatMap((number) => {
    const carrier = recognizeCarrier(number);
    return carrier ? [{ carrier, number }] : [];
  });
  const [best = known[0]] = known.filter(({ carrier, number }) => !isDoubtfulTracking(carrier, number));
  return best?.number ?? numbers[0] ?? null;
}

/** Recognizes the carrier of a tracking number by its format, even with a wrong check digit; null for any other number. */
export function recognizeCarrier(number: string): KnownCarrier | null {
  return FORMATS.find(({ pattern }) => pattern.test(number))?.carrier ?? null;
}

/** Returns whether a tracking number looks mistyped: no format of its carrier has it. Never true for other carriers. */
export function isDoubtfulTracking(carrier: string, number: string): boolean {
  const name = carrier.trim().toLowerCase();
  const formats = FORMATS.filter((format) => format.carrier.toLowerCase() === name);
  return (
    formats.length > 0 && !formats.some(({ pattern, isValid }) => pattern.test(number) && isValid(number))
  );
}

/** Returns the sum of the digits times the repeating weights. */
function weighted(digits: readonly number[], weights: readonly number[]): number {
  return sum(digits.map((digit, index) => digit * (weights[index % weights.length] ?? 0)));
}

const digitsOf = (number: string) => Array.from(number, Number);
const toTen = (total: number) => (10 - (total % 10)) % 10;

/** USPS and FedEx Ground: before the check digit, weights 3 and 1 alternate from the right. */
function endsInMod10(number: string): boolean {
  const [check, ...others] = digitsOf(number).toReversed();
  return toTen(weighted(others, [3, 1])) === check;
}

/** UPS: letters are digits from A = 2, and weights 1 and 2 alternate. */
function endsInUpsDigit(number: string): boolean {
  const digits = Array.from(number, (sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 3) % 10,
  );
  return toTen(weighted(digits.slice(0, -1), [1, 2])) === digits.at(-1);
}

/** S10, the international format of postal services. */
function endsInS10Digit(number: string): boolean {
  const digits = digitsOf(number);
  const check = 11 - (weighted(digits.slice(0, -1), [8, 6, 4, 2, 3, 5, 9, 7]) % 11);
  return (check === 10 ? 0 : check === 11 ? 5 : check) === digits.at(-1);
}

/** FedEx Express. */
function endsInFedExDigit(number: string): boolean {
  const digits = digitsOf(number);
  return (weighted(digits.slice(0, -1), [3, 1, 7]) % 11) % 10 === digits.at(-1);
}
