import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const SECRET = { APP_SECRET: 'a secret of at least 32 characters' };

describe('parseEnv', () => {
  it('has a working default for everything except the secret', () => {
    expect(parseEnv(SECRET)).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:4321',
      payments: { sandbox: true },
      shop: {
        shippingFlat: 595,
        freeShippingFrom: 7500,
        taxTable: {},
        delivery: { make: { min: 2, max: 4 }, ship: { min: 3, max: 5 } },
      },
      allowRegistration: true,
      timeZone: 'America/Los_Angeles',
    });
  });

  it("takes MAIL_NOTIFY for the first administrator's email unless it is given", () => {
    const notify = { ...SECRET, MAIL_NOTIFY: 'owner@gti.example' };
    expect(parseEnv(notify).admin.email).toBe('owner@gti.example');
    expect(parseEnv({ ...notify, ADMIN_EMAIL: 'sam@gti.example' }).admin.email).toBe('sam@gti.example');
  });

  it('reads MAIL_NOTIFY as one address for everything, several, or by kind', () => {
    const notify = (MAIL_NOTIFY: string) => parseEnv({ ...SECRET, MAIL_NOTIFY }).mail.notify;
    const all = (...addresses: string[]) => ({
      orders: addresses,
      flags: addresses,
      jobs: addresses,
      messages: addresses,
    });
    expect(parseEnv(SECRET).mail.notify).toEqual(all('info@example.com'));
    expect(notify('a@gti.example')).toEqual(all('a@gti.example'));
    expect(notify(' a@gti.example, b@gti.example,a@gti.example,')).toEqual(
      all('a@gti.example', 'b@gti.example'),
    );
    expect(notify('orders:a@gti.example, orders:b@gti.example,messages:c@gti.example')).toEqual({
      orders: ['a@gti.example', 'b@gti.example'],
      flags: [],
      jobs: [],
      messages: ['c@gti.example'],
    });
    expect(notify('a@gti.example,jobs:b@gti.example').jobs).toEqual(['a@gti.example', 'b@gti.example']);
  });

  it('reads the key, webhook secret and base address of each print vendor', () => {
    expect(parseEnv(SECRET).vendors).toEqual({ printful: {}, printify: {}, gooten: {}, gelato: {} });
    const { vendors } = parseEnv({
      ...SECRET,
      PRINTFUL_API_KEY: 'pf_key',
      PRINTFUL_WEBHOOK_SECRET: '00ff',
      PRINTFUL_API_BASE: 'http://127.0.0.1:4400',
      GELATO_WEBHOOK_SECRET: 'chosen-by-us',
      PRINTIFY_API_KEY: '',
    });
    expect(vendors).toEqual({
      printful: { apiKey: 'pf_key', webhookSecret: '00ff', apiBase: 'http://127.0.0.1:4400' },
      printify: {},
      gooten: {},
      gelato: { webhookSecret: 'chosen-by-us' },
    });
  });

  it('treats empty values as absent', () => {
    expect(parseEnv({ ...SECRET, PORT: '', TAX_RATES: '' })).toMatchObject({ port: 4321 });
  });

  it.each([
    [{ PORT: 'abc' }, 'The setting PORT must be a port number such as 4321.'],
    [
      { PRINTFUL_WEBHOOK_SECRET: 'whsec_1' },
      'The setting PRINTFUL_WEBHOOK_SECRET must be a secret of hexadecimal digits, as Printful makes it.',
    ],
    [
      { PRINTIFY_API_KEY: 'two words' },
      'The setting PRINTIFY_API_KEY must be without spaces and special characters.',
    ],
    ...['prod', 'Production', 'PRODUCTION'].map((NODE_ENV): [Record<string, string>, string] => [
      { NODE_ENV },
      'The setting NODE_ENV must be production, development or test.',
    ]),
    [{ APP_SECRET: 'short' }, 'The setting APP_SECRET must have at least 32 characters.'],
    [
      { SHIPPING_FLAT: '5' },
      'The setting SHIPPING_FLAT must be an amount with two decimals, such as "5.95".',
    ],
    [{ SHIPPING_FLAT: '1000.01' }, 'The setting SHIPPING_FLAT must be at most 1000.00.'],
    [{ TAX_RATES: '{' }, 'The setting TAX_RATES must be JSON of state and percent, such as {"NV": 8.375}.'],
    [
      { TAX_RATES: '{"XX": 1}' },
      'The setting TAX_RATES must name US states by two letters, such as {"NV": 8.375}.',
    ],
    [{ DELIVERY_MAKE_DAYS: '4-2' }, 'The setting DELIVERY_MAKE_DAYS must be business days such as 2-4.'],
    [{ DELIVERY_MAKE_DAYS: '91' }, 'The setting DELIVERY_MAKE_DAYS must be business days such as 2-4.'],
    [{ DELIVERY_SHIP_DAYS: 'soon' }, 'The setting DELIVERY_SHIP_DAYS must be business days such as 3-5.'],
    ...['office', 'order:a@gti.example', 'orders:', 'a@gti.example b@gti.example', 'a@x.org,'.repeat(21)].map(
      (MAIL_NOTIFY): [Record<string, string>, string] => [
        { MAIL_NOTIFY },
        'The setting MAIL_NOTIFY must be email addresses separated by commas, each for everything or for one kind ' +
          '(orders, flags, jobs, messages), such as office@gti.example or ' +
          'orders:shop@gti.example,messages:office@gti.example.',
      ],
    ),
    ...['foo', 'GTI <foo>', '<a@gti.example', 'a@gti.example, b@gti.example'].map(
      (MAIL_FROM): [Record<string, string>, string] => [
        { MAIL_FROM },
        'The setting MAIL_FROM must be an address such as GTI <no-reply@example.com>.',
      ],
    ),
    [
      { MAIL_NOTIFY: 'orders:a@gti.example' },
      'The setting MAIL_NOTIFY must have an address for messages, such as messages:office@gti.example.',
    ],
    [{ TIME_ZONE: 'Mars' }, 'The setting TIME_ZONE must be a time zone such as America/Los_Angeles.'],
    [
      { PUBLIC_SITE_URL: 'gti' },
      'The setting PUBLIC_SITE_URL must be a web address such as http://localhost:4321.',
    ],
    [{ STRIPE_SECRET_KEY: 'x' }, 'The setting STRIPE_SECRET_KEY must be a secret key such as sk_live_….'],
    [
      { STRIPE_SECRET_KEY: 'sk_live_x' },
      'The setting STRIPE_PUBLISHABLE_KEY is missing beside STRIPE_SECRET_KEY; it begins with pk_.',
    ],
  ])('explains in one sentence what is wrong with %j', (wrong, sentence) => {
    expect(() => parseEnv({ ...SECRET, ...wrong })).toThrow(sentence);
  });

  it('uses real payments as soon as there is a key', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' };
    expect(parseEnv({ ...SECRET, ...keys }).payments).toMatchObject({
      sandbox: false,
      secretKey: 'sk_live_x',
    });
  });

  it('backs up beside the data folder, and automatically once BACKUP_DIR is set', () => {
    expect(parseEnv({ ...SECRET, DATA_DIR: '/srv/gti' }).backups).toEqual({
      directory: '/srv/gti-backups',
      everyHours: null,
      keepDays: 14,
      settingsFile: join(process.cwd(), '.env'),
    });
    const settings = { ...SECRET, DATA_DIR: '/srv/gti', BACKUP_DIR: '/mnt/backups' };
    expect(parseEnv(settings).backups).toMatchObject({ directory: '/mnt/backups', everyHours: 24 });
    expect(parseEnv({ ...settings, BACKUP_EVERY_HOURS: '0' }).backups.everyHours).toBeNull();
    expect(() => parseEnv({ ...settings, BACKUP_DIR: '/srv/gti/backups' })).toThrow(
      'The setting BACKUP_DIR must name a folder outside DATA_DIR',
    );
  });
});
