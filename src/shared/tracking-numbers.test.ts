import { expect, it } from 'vitest';
import {
  cleanTrackingNumber,
  findTrackingNumber,
  isDoubtfulTracking,
  recognizeCarrier,
} from './tracking-numbers.ts';

it.each([
  ['1Z5R89390357567127', 'UPS'],
  ['1Z999AA10123456784', 'UPS'],
  ['9400111202555842332669', 'USPS'],
  ['71123456789123456787', 'USPS'],
  ['03071790000523483741', 'USPS'],
  ['RB123456785US', 'USPS'],
  ['986578788855', 'FedEx'],
  ['041441760228964', 'FedEx'],
  ['9611020987654312345672', 'FedEx'],
  ['3318810025', 'DHL'],
])('recognizes %s as a number of %s, and doubts it with any other check digit', (number, carrier) => {
  expect(recognizeCarrier(number)).toBe(carrier);
  expect(isDoubtfulTracking(carrier, number)).toBe(false);
  const at = number.search(/\d(?=\D*$)/);
  const digit = Number(number[at]);
  for (const other of Array.from({ length: 9 }, (_, more) => (digit + 1 + more) % 10)) {
    const typo = number.slice(0, at) + String(other) + number.slice(at + 1);
    expect(recognizeCarrier(typo)).toBe(carrier);
    expect(isDoubtfulTracking(carrier, typo)).toBe(true);
  }
});

it('recognizes no other number, and never doubts numbers of unknown carriers', () => {
  for (const number of ['', 'P-1', '1Z999', '12345678901', 'RB123456785DE'])
    expect(recognizeCarrier(number)).toBeNull();
  expect(isDoubtfulTracking(' ups ', '1Z999')).toBe(true);
  expect(isDoubtfulTracking('UPS', '9400111202555842332669')).toBe(true);
  expect(isDoubtfulTracking('Pigeon', '986578788856')).toBe(false);
});

it.each([
  ['1z 999 aa1 01 2345 6784', '1Z999AA10123456784'],
  ['420891019400111202555842332669', '9400111202555842332669'],
  ['42089101\u{1D}9400111202555842332669', '9400111202555842332669'],
  ['1001921334250001000300779017972697', '779017972697'],
  ['4208910112349400111202555842332669', '9400111202555842332669'],
  [' 4208910194001112025558423326 ', '4208910194001112025558423326'],
  ['pigeon-7 a', 'pigeon-7a'],
])('cleans %j to %s', (typed, number) => {
  expect(cleanTrackingNumber(typed)).toBe(number);
});

it.each([
  ['the number beside the ZIP code', ['42089101', '1Z999AA10123456784'], '1Z999AA10123456784'],
  ['a number that begins like a ZIP code', ['1001111111111111111100420123456005'], '420123456005'],
  ['the number beside a ZIP code that looks like one', ['420891011234', '3318810025'], '3318810025'],
  ['a number with the right check digit first', ['986578788856', '1Z999AA10123456784'], '1Z999AA10123456784'],
  ['a number of a known carrier first', ['https://example.com', '986578788856'], '986578788856'],
  ['the first number of any carrier', ['', 'P-1', 'P-2'], 'P-1'],
  ['nothing without a number', ['42089101', '420891011234', ' '], null],
  ['nothing without a barcode', [], null],
])('finds %s on a label', (_, barcodes, number) => {
  expect(findTrackingNumber(barcodes)).toBe(number);
});
