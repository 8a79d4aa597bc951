import { describe, expect, it } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { RETENTION, RETENTION_NAMES } from '#shared/retention.ts';
import { InstituteValue } from './institute.schema.ts';
import {
  DeliveryValue,
  NotifyValue,
  RetentionValue,
  ShippingValue,
  TaxValue,
} from './setting-values.schema.ts';

/** Returns the parsed value, or the paths of its errors. */
function parse(schema: ZodMiniType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : error.issues.map(({ path }) => path.join('.'));
}

describe('shipping', () => {
  it('takes amounts as people write them', () => {
    expect(parse(ShippingValue, { shippingFlat: ' $6 ', freeShippingFrom: '1,000' })).toEqual({
      shippingFlat: '6.00',
      freeShippingFrom: '1000.00',
    });
  });

  it('takes a flat rate up to 1,000.00, and free shipping from any subtotal', () => {
    const value = { shippingFlat: '1000.00', freeShippingFrom: '5000.00' };
    expect(parse(ShippingValue, value)).toEqual(value);
    const { error } = ShippingValue.safeParse({ ...value, shippingFlat: '1000.01' });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Enter an amount up to 1,000.00']);
  });

  it.each(['', '-1.00', '5.955', '1e3', '5,95', 'free', '123456789.00'])('refuses %j', (shippingFlat) => {
    expect(parse(ShippingValue, { shippingFlat, freeShippingFrom: '0.00' })).toEqual(['shippingFlat']);
  });
});

describe('tax', () => {
  const rule = { state: 'NV', rate: '8.375', clothing: true, shipping: false };
  const table = (...states: object[]) => ({ states, clothingCategories: ['Shirts'] });

  it.each(['0', '30', '30.0000', '8.3755'])('takes a rate of %s', (rate) =>
    expect(parse(TaxValue, table({ ...rule, rate }))).toEqual(table({ ...rule, rate })),
  );

  it('takes a rate with a percent sign', () =>
    expect(parse(TaxValue, table({ ...rule, rate: ' 8.375 % ' }))).toEqual(table(rule)));

  it.each(['', '-1', '30.0001', '8.37555', '1e1', '8,375', '100'])('refuses a rate of %j', (rate) =>
    expect(parse(TaxValue, table({ ...rule, rate }))).toEqual(['states.0.rate']),
  );

  it('refuses an unknown state, and a state that is listed twice', () => {
    expect(parse(TaxValue, table({ ...rule, state: 'ZZ' }))).toEqual(['states.0.state']);
    expect(parse(TaxValue, table(rule, { ...rule, rate: '1' }))).toEqual(['states.1.state']);
  });
});

it('takes business days as numbers and as text, the least first', () => {
  const ship = { min: 3, max: 5 };
  expect(parse(DeliveryValue, { make: { min: '2', max: ' 4 ' }, ship })).toEqual({
    make: { min: 2, max: 4 },
    ship,
  });
  expect(parse(DeliveryValue, { make: { min: 5, max: 4 }, ship })).toEqual(['make.max']);
  for (const max of ['', '2.5', '91', -1])
    expect(parse(DeliveryValue, { make: { min: 0, max }, ship })).toContain('make.max');
});

it('takes addresses as a list or with commas, each once, and needs one for messages', () => {
  const none = { orders: [], flags: '', jobs: ' ' };
  expect(parse(NotifyValue, { ...none, messages: 'a@gti.example, b@gti.example\na@gti.example' })).toEqual({
    orders: [],
    flags: [],
    jobs: [],
    messages: ['a@gti.example', 'b@gti.example'],
  });
  expect(parse(NotifyValue, { ...none, messages: [] })).toEqual(['messages']);
  expect(parse(NotifyValue, { ...none, messages: 'a@gti.example, nobody' })).toEqual(['messages']);
  expect(parse(NotifyValue, { ...none, messages: ['a@gti.example\nBcc: x@evil.example'] })).toEqual([
    'messages',
  ]);
});

it.each([
  ['a@gti.example, nobody', "“nobody” isn't an email address"],
  [`a@gti.example, ${'b'.repeat(61)}`, 'Enter email addresses with commas between them'],
  [[''], 'Enter email addresses with commas between them'],
  [[5], 'Enter email addresses with commas between them'],
])('says which address of %j is wrong, unless it is long', (jobs, message) => {
  const { error } = NotifyValue.safeParse({ orders: [], flags: [], jobs, messages: 'a@gti.example' });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it('keeps no record shorter than it must be kept', () => {
  const days = Object.fromEntries(RETENTION_NAMES.map((name) => [name, RETENTION[name].days]));
  expect(parse(RetentionValue, days)).toEqual(days);
  expect(parse(RetentionValue, { ...days, auditLog: 730 })).toEqual(['auditLog']);
  expect(parse(RetentionValue, { ...days, spam: '0', emails: '1.5', emailBodies: 36_501 })).toEqual([
    'emailBodies',
    'emails',
    'spam',
  ]);
});

describe('institute facts', () => {
  const link = 'https://gti.example/';
  const site = {
    name: 'Henderson',
    city: 'Henderson',
    state: 'Nevada',
    latitude: '36.04',
    longitude: -114.98,
  };
  const facts = {
    name: 'GTI',
    shortName: 'GTI',
    email: 'office@gti.example',
    loginUrl: link,
    afattUrl: link,
    founderVideoUrl: link,
    social: { facebook: link, instagram: link, tiktok: link, youtube: link },
    premierSites: [site],
  };

  it('may lack a phone number and a street address', () => {
    expect(parse(InstituteValue, facts)).toMatchObject({
      phone: '',
      streetAddress: '',
      premierSites: [{ latitude: 36.04 }],
    });
    expect(parse(InstituteValue, { ...facts, phone: '702 555 0100, ext. 5' })).toMatchObject({
      phone: '702 555 0100, ext. 5',
    });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ phone: 'call us' }, 'phone'],
    [{ streetAddress: 'a\nb' }, 'streetAddress'],
    [{ loginUrl: 'javascript:alert(1)' }, 'loginUrl'],
    [{ social: { ...facts.social, tiktok: 'tiktok.com/gti' } }, 'social.tiktok'],
    [{ loginUrl: 'http://gti.example/' }, 'loginUrl'],
    [{ afattUrl: 'https://gti.example@evil.example/' }, 'afattUrl'],
    [{ founderVideoUrl: 'https://:secret@gti.example/' }, 'founderVideoUrl'],
    [{ founderVideoUrl: 'https://' }, 'founderVideoUrl'],
    [{ premierSites: [] }, 'premierSites'],
    [{ premierSites: [{ ...site, latitude: 'north' }] }, 'premierSites.0.latitude'],
    [{ premierSites: [{ ...site, longitude: 114.98 }] }, 'premierSites.0.longitude'],
  ])('refuses %j', (change, path) => expect(parse(InstituteValue, { ...facts, ...change })).toEqual([path]));
});
