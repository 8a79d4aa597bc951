import { describe, expect, it } from 'vitest';
import { INSTITUTE } from '#config/institute.ts';
import { auditLog } from '#db/schema/audit.ts';
import { jobs } from '#db/schema/operations.ts';
import { shopSettings } from '#db/schema/settings.ts';
import { showSettings } from '#server/app/api/all-settings-routes.ts';
import { SETTING_VALUES } from '#shared/schemas/settings.schema.ts';
import { SETTING_GROUPS } from '#shared/settings.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { resetSetting, saveSetting } from './save-setting.ts';
import { readRates, readSetting } from './settings.queries.ts';
import { showSetting } from './show-setting.ts';

const SHIPPING = { shippingFlat: '6.50', freeShippingFrom: '80.00' };
const audited = ({ db }: TestServices) => db.select().from(auditLog).all();
const published = ({ db }: TestServices) => db.select().from(jobs).all();
const save = (services: TestServices, change: object = {}) =>
  saveSetting(services, 'shipping', { ...SHIPPING, ...change }, ADMIN_ACTOR);

/** Resets the current version of a group. */
const reset = (services: TestServices, group: 'shipping' | 'institute' = 'shipping') =>
  resetSetting(
    services,
    group,
    { updatedAt: showSetting(services, group).updatedAt ?? undefined },
    ADMIN_ACTOR,
  );

/** Stores what another release, or a hand, could have stored. */
function store({ db, now }: TestServices, group: 'shipping' | 'retention', value: unknown): void {
  db.insert(shopSettings).values({ group, value, updatedAt: now() }).run();
}

describe('first values', () => {
  it('come from the environment, a file or the code', () => {
    const services = testServices({ SHIPPING_FLAT: '4.00', KEEP_SPAM_DAYS: '10', KEEP_EMAILS_DAYS: '800' });
    const { shipping, tax, retention, institute } = showSettings(services);
    expect(shipping).toEqual({
      value: { shippingFlat: '4.00', freeShippingFrom: '75.00' },
      first: { shippingFlat: '4.00', freeShippingFrom: '75.00' },
      firstFrom: { kind: 'environment', names: ['SHIPPING_FLAT'] },
      isUnusable: false,
      updatedAt: null,
      savedBy: null,
    });
    expect(tax.firstFrom).toEqual({ kind: 'default', names: [] });
    expect(retention.firstFrom.names).toEqual(['KEEP_EMAILS_DAYS', 'KEEP_SPAM_DAYS']);
    expect(institute.firstFrom).toEqual({ kind: 'file', names: ['src/config/institute.ts'] });
  });

  it('send paid orders at once with AUTO_FULFILL=1, and none without', () => {
    const { fulfillment } = showSettings(testServices({ AUTO_FULFILL: '1' }));
    expect(fulfillment.value).toEqual({ automatic: true, delayMinutes: 0, undoMinutes: 10 });
    expect(fulfillment.firstFrom).toEqual({ kind: 'environment', names: ['AUTO_FULFILL'] });
    expect(readSetting(testServices(), 'fulfillment').automatic).toBe(false);
    expect(() => testServices({ AUTO_FULFILL: 'yes' })).toThrow('AUTO_FULFILL must be 0 or 1');
  });

  it('are ones that the forms accept', () => {
    const services = testServices({ TAX_RATES: '{"NV": 8.375, "NY": {"rate": 8.12345, "clothing": false}}' });
    for (const group of SETTING_GROUPS) {
      const { value } = showSetting(services, group);
      expect(SETTING_VALUES[group].safeParse(value), group).toEqual({ success: true, data: value });
    }
  });
});

describe('saving', () => {
  it('holds at once, says who saved it when, and is recorded with what changed', () => {
    const services = testServices();
    expect(readRates(services)).toMatchObject({ shippingFlat: 595, freeShippingFrom: 7500 });
    const saved = save(services, { freeShippingFrom: '75.00' });
    expect(saved).toMatchObject({ savedBy: 'pat', updatedAt: services.now().toISOString() });
    expect(saved.first.shippingFlat).toBe('5.95');
    expect(readRates(services)).toMatchObject({ shippingFlat: 650, freeShippingFrom: 7500 });
    expect(audited(services)).toMatchObject([
      {
        action: 'settings_changed',
        actorName: 'pat',
        subjectType: 'settings',
        subjectId: 'shipping',
        subjectName: 'Shipping',
        before: { shippingFlat: '5.95' },
        after: { shippingFlat: '6.50' },
      },
    ]);
  });

  it('does nothing the second time', () => {
    const services = testServices();
    const first = save(services);
    services.pass(1000);
    expect(save(services)).toEqual(first);
    expect(audited(services)).toHaveLength(1);
  });

  it('keeps a value that equals the first one when the environment changes', () => {
    const services = testServices();
    save(services, { shippingFlat: '5.95', freeShippingFrom: '75.00' });
    services.env.shop.shippingFlat = 900;
    expect(readSetting(services, 'shipping').shippingFlat).toBe(595);
  });

  it('is rejected after someone else saved or reset', () => {
    const services = testServices();
    const attempt = (updatedAt: string | null) =>
      save(services, { shippingFlat: '9.00', updatedAt: updatedAt ?? undefined });
    const refused = () => {
      const details = { setting: showSetting(services, 'shipping') };
      return expect.objectContaining({ code: 'stale', details: expect.objectContaining(details) });
    };
    const first = save(services).updatedAt;
    expect(() => attempt(null)).toThrow(refused());
    // In the same millisecond.
    const second = save(services, { shippingFlat: '7.00', updatedAt: first }).updatedAt;
    expect(() => attempt(first)).toThrow(refused());
    reset(services);
    expect(() => attempt(second)).toThrow(refused());
    expect(attempt(null).value.shippingFlat).toBe('9.00');
  });

  it('publishes pages only for what they show', () => {
    const services = testServices();
    save(services);
    expect(published(services)).toEqual([]);
    const { value } = showSetting(services, 'institute');
    saveSetting(services, 'institute', value, ADMIN_ACTOR);
    expect(published(services)).toEqual([]);
    const { updatedAt } = showSetting(services, 'institute');
    const change = { ...value, phone: '702 555 0100', updatedAt: updatedAt ?? undefined };
    saveSetting(services, 'institute', change, ADMIN_ACTOR);
    reset(services, 'institute');
    // One publish covers both.
    expect(published(services).map(({ kind }) => kind)).toEqual(['publish']);
  });
});

describe('resetting to the default', () => {
  it('holds at once and is recorded, and does nothing the second time', () => {
    const services = testServices();
    save(services);
    for (let time = 0; time < 2; time++)
      expect(reset(services)).toMatchObject({
        value: { shippingFlat: '5.95' },
        updatedAt: null,
      });
    expect(readRates(services).shippingFlat).toBe(595);
    expect(audited(services).map(({ action }) => action)).toEqual(['settings_changed', 'settings_reset']);
  });

  it('is rejected after someone else saved', () => {
    const services = testServices();
    const seen = save(services).updatedAt ?? undefined;
    save(services, { shippingFlat: '7.00', updatedAt: seen });
    const details = { setting: showSetting(services, 'shipping') };
    for (const updatedAt of [seen, undefined])
      expect(() => resetSetting(services, 'shipping', { updatedAt }, ADMIN_ACTOR)).toThrow(
        expect.objectContaining({ code: 'stale', details: expect.objectContaining(details) }),
      );
    expect(readRates(services).shippingFlat).toBe(700);
    expect(audited(services)).toHaveLength(2);
  });

  it('does nothing after someone else did', () => {
    const services = testServices();
    const seen = save(services).updatedAt ?? undefined;
    reset(services);
    expect(resetSetting(services, 'shipping', { updatedAt: seen }, ADMIN_ACTOR).updatedAt).toBeNull();
    expect(audited(services)).toHaveLength(2);
  });
});

describe('a stored value that this release can not use', () => {
  it.each([
    [{ shippingFlat: -1, freeShippingFrom: 7500 }],
    [{ shippingFlat: 595 }],
    [{}],
    ['5.95'],
    [[1, 2]],
  ])('%j gives way to the default, and can be replaced', (value) => {
    const services = testServices();
    store(services, 'shipping', value);
    const shown = showSetting(services, 'shipping');
    expect(shown).toMatchObject({ value: shown.first, isUnusable: true });
    expect(readRates(services).shippingFlat).toBe(595);
    expect(save(services, { updatedAt: shown.updatedAt })).toMatchObject({ isUnusable: false });
    expect(readRates(services).shippingFlat).toBe(650);
  });

  it('keeps the audit log for two years whatever is stored', () => {
    const services = testServices();
    store(services, 'retention', { ...services.env.retention, auditLog: 1 });
    expect(readSetting(services, 'retention').auditLog).toBe(731);
  });
});

it('stores missing facts as null, and does not touch the file', () => {
  const services = testServices();
  const { value } = showSetting(services, 'institute');
  saveSetting(services, 'institute', { ...value, name: 'Another Institute' }, ADMIN_ACTOR);
  expect(readSetting(services, 'institute')).toEqual({ ...INSTITUTE, name: 'Another Institute' });
});
