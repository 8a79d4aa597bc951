import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, transaction } from '#db/client.ts';
import { testServices } from '#tests/support/test-services.ts';
import { errorResponse } from './response.ts';
import type { RouteContext } from './route-context.ts';

it('logs a failure without the query, which may contain a token', async () => {
  const error = vi.fn();
  const http = {
    request: new Request('http://localhost/api/orders/1?token=secret'),
    locals: { requestId: 'r', services: { log: { error } } },
  } as unknown as RouteContext;
  const answer = errorResponse(new Error('broken'), http);
  expect(answer.status).toBe(500);
  expect(error).toHaveBeenCalledOnce();
  expect(error.mock.calls[0]?.[0]).toMatchObject({ requestId: 'r', path: '/api/orders/1' });
  expect(JSON.stringify([error.mock.calls, await answer.json()])).not.toContain('secret');
});

it('returns 503 with Retry-After for a locked database', async () => {
  const { db } = testServices();
  const other = openDatabase(db.$client.name);
  onTestFinished(() => void other.$client.close());
  other.$client.exec('begin immediate');
  db.$client.pragma('busy_timeout = 0');
  const http = {
    request: new Request('http://localhost/api/cart'),
    locals: { requestId: 'r', services: { log: { error: vi.fn() } } },
  } as unknown as RouteContext;
  const answer = errorResponse(
    thrownBy(() => transaction(db, () => undefined)),
    http,
  );
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await answer.json()).toEqual({
    code: 'too_busy',
    message: "We're busy right now. Try again in a few seconds.",
    requestId: 'r',
  });
});

function thrownBy(work: () => void): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
