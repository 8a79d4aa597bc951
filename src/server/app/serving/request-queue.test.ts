import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { percentile } from '#tests/support/percentile.ts';
import { SERVICE_MS, simulateLoad } from '#tests/support/simulate-load.ts';
import { LANES, laneOf } from './lanes.ts';
import { createRequestQueue } from './request-queue.ts';

const CAPACITY = 1000 / SERVICE_MS.shop;
const NORMAL = { perSecond: { shop: 0.7 * CAPACITY } };
const OVERLOAD = { perSecond: { shop: 4 * CAPACITY } };

describe('a load of four times the capacity', () => {
  const [normal, overloaded, recovered] = simulateLoad([
    { ...NORMAL, seconds: 60 },
    { ...OVERLOAD, seconds: 60 },
    { ...NORMAL, seconds: 1 },
  ]);

  it('is refused at once, and those who are let in wait at most twice as long as on a normal day', () => {
    expect(normal?.refused.shop).toEqual([]);
    expect(percentile(overloaded?.refused.shop, 0.99)).toBeLessThan(50);
    const p99 = percentile(overloaded?.accepted.shop, 0.99);
    expect(p99).toBeLessThan(2 * percentile(normal?.accepted.shop, 0.99));
  });

  it('leaves most of the capacity to those who are let in', () => {
    expect(overloaded?.accepted.shop.length).toBeGreaterThan(60 * CAPACITY * 0.7);
  });

  it('leaves nothing behind', () => {
    expect(recovered?.refused.shop).toEqual([]);
    expect(percentile(recovered?.accepted.shop, 0.99)).toBeLessThan(
      2 * percentile(normal?.accepted.shop, 0.99),
    );
  });
});

describe('lanes', () => {
  const office = { office: 5, webhooks: 20 };

  it('keep the back office and vendors going while visitors are too many', () => {
    const [outcomes] = simulateLoad([{ seconds: 20, perSecond: { ...OVERLOAD.perSecond, ...office } }]);
    expect(outcomes?.refused.office).toEqual([]);
    expect(outcomes?.refused.webhooks).toEqual([]);
    expect(outcomes?.refused.shop.length).toBeGreaterThan(0);
  });

  it('leave visitors their share while the back office and vendors send too much', () => {
    const [outcomes] = simulateLoad([{ seconds: 20, perSecond: { shop: 150, office: 200, webhooks: 2000 } }]);
    expect(outcomes?.refused.shop).toEqual([]);
    expect(percentile(outcomes?.accepted.shop, 0.99)).toBeLessThan(200);
    expect(outcomes?.refused.office.length).toBeGreaterThan(0);
    expect(outcomes?.refused.webhooks.length).toBeGreaterThan(0);
  });

  it.each([
    ['/api/cart', 'shop', 'shop'],
    ['/administer', 'shop', 'shop'],
    ['/contact', 'shop', 'shop'],
    ['/admin', 'shop', 'office'],
    ['/api/admin/orders', 'shop', 'office'],
    ['/api/contacts/counts', 'shop', 'office'],
    ['/api/webhooks/stripe', 'webhooks', 'webhooks'],
  ])('of %s: %s, and %s with a session', (path, without, withSession) => {
    expect(laneOf(path, () => false)).toBe(without);
    expect(laneOf(path, () => true)).toBe(withSession);
  });
});

describe('a request that waits', () => {
  it('frees its place when its client leaves', () => {
    const { send, turn, log } = open();
    send('first');
    const gone = send('gone');
    send('last');
    gone.emit('close');
    turn();
    expect(log).toEqual(['started first', 'started last']);
  });

  it('is refused when others took too long', () => {
    const { send, turn, log, pass } = open();
    send('slow');
    send('late');
    pass(3001);
    send('new');
    turn();
    expect(log).toEqual(['started slow', 'refused late', 'started new']);
  });

  it('has a place in a burst, until as many wait as may', () => {
    const { send, turn, log } = open();
    const { maxWaiting } = LANES.shop;
    for (let n = 0; n <= maxWaiting + 1; n += 1) send(String(n)).headersSent = true;
    expect(log).toEqual(['started 0', `refused ${maxWaiting + 1}`]);
    for (let n = 0; n < maxWaiting; n += 1) turn();
    expect(log.at(-1)).toBe(`started ${maxWaiting}`);
  });
});

describe('requests that are running', () => {
  it('are limited in number, because they may all wait for a payment provider', async () => {
    const { send, turn, log } = open();
    const { maxRunning } = LANES.shop;
    const all = Array.from({ length: maxRunning }, (_, n) => {
      const response = send(String(n));
      turn();
      return response;
    });
    send('more');
    expect(log.at(-1)).toBe('refused more');
    all[0]?.emit('close');
    send('after a disconnect');
    expect(log.at(-1)).toBe('refused after a disconnect');
    all[0]?.settle();
    await Promise.resolve();
    await Promise.resolve();
    send('again');
    expect(log.at(-1)).toBe('started again');
  });

  it('do not count while their body is on its way, because that can take as long as a client likes', () => {
    const { send, turn, log } = open();
    for (let n = 0; n < LANES.shop.maxRunning; n += 1) {
      send(String(n)).req.complete = false;
      turn();
    }
    send('more');
    expect(log.at(-1)).toBe('started more');
  });

  it('do not count once their headers were sent, because streams and downloads take minutes', () => {
    const { send, turn, log } = open();
    for (let n = 0; n < LANES.shop.maxRunning; n += 1) {
      send(String(n)).headersSent = true;
      turn();
    }
    send('more');
    expect(log.at(-1)).toBe('started more');
  });
});

/** A queue whose clock and turns the test owns, and a log of what became of requests of visitors. */
function open() {
  const log: string[] = [];
  let clock = 0;
  let next: (() => void) | undefined;
  const queue = createRequestQueue({
    log: { warn() {} } as never,
    now: () => new Date(clock),
    clock: () => clock,
    untilRead: (turn) => {
      next = turn;
    },
  });
  return {
    log,
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    turn: () => {
      const current = next;
      next = undefined;
      current?.();
    },
    send: (name: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const parts = { headersSent: false, req: { complete: true }, settle: resolve };
      const response = Object.assign(new EventEmitter(), parts);
      queue.admit('shop', response as unknown as ServerResponse, {
        start: () => {
          log.push(`started ${name}`);
          return promise;
        },
        refuse: () => log.push(`refused ${name}`),
      });
      return response;
    },
  };
}
