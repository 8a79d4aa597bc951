import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { refuseAccidentalSandbox, testModeWords } from './payment-mode.ts';

const settings = (values: Record<string, string>) => parseEnv({ APP_SECRET: 'x'.repeat(32), ...values });
const TEST_KEYS = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
const LIVE_KEYS = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
const PUBLIC_SITE_URL = 'https://gti-training.com';

describe('a site with sandbox payments', () => {
  it.each([
    { PUBLIC_SITE_URL },
    { PUBLIC_SITE_URL, NODE_ENV: 'development' },
    { PUBLIC_SITE_URL, NODE_ENV: 'production' },
    { PUBLIC_SITE_URL: 'http://192.168.1.20:4321', NODE_ENV: 'production' },
  ])('does not start with %j, unless SANDBOX is 1 or there are keys', (values) => {
    expect(() => refuseAccidentalSandbox(settings(values))).toThrow(
      `The setting STRIPE_SECRET_KEY is missing: the site at ${values.PUBLIC_SITE_URL} doesn't start with sandbox payments unless SANDBOX=1 is set.`,
    );
    refuseAccidentalSandbox(settings({ ...values, SANDBOX: '1' }));
    refuseAccidentalSandbox(settings({ ...values, ...TEST_KEYS }));
  });

  it.each(['http://localhost:4321', 'https://localhost', 'http://127.0.0.1:4321', 'http://[::1]:4321'])(
    'always starts at %s',
    (address) => {
      for (const NODE_ENV of ['', 'production'])
        refuseAccidentalSandbox(settings({ PUBLIC_SITE_URL: address, NODE_ENV }));
    },
  );
});

it('names what is real', () => {
  expect(testModeWords(settings({}), [])).toBe('Sandbox: no real payments or orders.');
  expect(testModeWords(settings(TEST_KEYS), [])).toBe('Test mode: no real payments or orders.');
  expect(testModeWords(settings({}), ['printful'])).toBe(
    "Sandbox: no real payments. Your Printful account is real, so test orders aren't sent there.",
  );
  expect(testModeWords(settings(TEST_KEYS), ['printful', 'printify'])).toBe(
    "Test mode: no real payments. Your Printful and Printify accounts are real, so test orders aren't sent there.",
  );
  expect(testModeWords(settings(LIVE_KEYS), ['printful'])).toBe(null);
});
