import { expect, test } from 'vitest';
import { drawFault, NO_SETTINGS, readSandboxSettings } from './settings.ts';

test('is calm without settings', () => {
  expect(readSandboxSettings({ SANDBOX_VENDOR_CLOCK: '', SANDBOX_VENDOR_FAULTS: '' })).toEqual({
    clock: [20, 60, 300],
    faults: {},
    webhooks: 'both',
  });
});

test('reads a clock and the shares of faults', () => {
  const settings = {
    SANDBOX_VENDOR_CLOCK: '1, 2,2.5',
    SANDBOX_VENDOR_FAULTS: ' split:0.3, busy-retry-after:1,',
  };
  expect(readSandboxSettings(settings)).toEqual({
    clock: [1, 2, 2.5],
    faults: { split: 0.3, 'busy-retry-after': 1 },
    webhooks: 'both',
  });
  expect(readSandboxSettings({ SANDBOX_VENDOR_WEBHOOKS: 'last' }).webhooks).toBe('last');
  expect(readSandboxSettings({ SANDBOX_VENDOR_CLOCK: 'off' }).clock).toBeNull();
});

test.each([
  ['CLOCK', '20,60'],
  ['CLOCK', '60,20,300'],
  ['CLOCK', '1,,3'],
  ['CLOCK', 'soon'],
  ['FAULTS', 'explosion:1'],
  ['FAULTS', 'failed:2'],
  ['FAULTS', 'failed'],
  ['WEBHOOKS', 'none'],
])('refuses SANDBOX_VENDOR_%s=%s and names it', (name, value) => {
  expect(() => readSandboxSettings({ [`SANDBOX_VENDOR_${name}`]: value })).toThrow(
    `The setting SANDBOX_VENDOR_${name} is wrong`,
  );
});

test('draws at most one of several faults, each as often as its share says', () => {
  const settings = { ...NO_SETTINGS, faults: { failed: 0.25, split: 0.5, late: 1 } };
  const drawn = [0, 0.2, 0.3, 0.7, 0.75, 0.99].map((number) =>
    drawFault({ settings, random: () => number }, ['failed', 'split', 'onhold']),
  );
  expect(drawn).toEqual(['failed', 'failed', 'split', 'split', null, null]);
});
