import type { APIContext } from 'astro';
import { expect, it, vi } from 'vitest';
import { errorResponse } from './response.ts';

it('a failure is logged without the query, which may hold a token', async () => {
  const error = vi.fn();
  const http = {
    request: new Request('http://localhost/api/orders/1?token=secret'),
    locals: { requestId: 'r', services: { log: { error } } },
  } as unknown as APIContext;
  const answer = errorResponse(new Error('broken'), http);
  expect(answer.status).toBe(500);
  expect(error).toHaveBeenCalledOnce();
  expect(error.mock.calls[0]?.[0]).toMatchObject({ requestId: 'r', path: '/api/orders/1' });
  expect(JSON.stringify([error.mock.calls, await answer.json()])).not.toContain('secret');
});
