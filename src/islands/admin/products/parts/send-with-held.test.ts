import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../../client/api-error.ts';
import { $question } from '../../kit/dialog/confirm.ts';
import { sendWithHeld } from './send-with-held.ts';

const QUESTION = { title: 'Shoppers are paying', text: 'Remove them?', action: 'Remove anyway' };

test.each([
  ['changes nothing, without an error, if the administrator declines', null, [{}], null],
  ['sends the change again once it is confirmed', 'action' as const, [{}, { acceptHeld: true }], 'saved'],
])('%s', async (_, answer, requests, outcome) => {
  const send = vi.fn(async ({ acceptHeld }: { acceptHeld?: true }) => {
    if (!acceptHeld) throw new ApiError(409, 'Shoppers hold 2.', { code: 'stock_held' });
    return 'saved';
  });
  const sent = sendWithHeld(QUESTION, send);
  await vi.waitFor(() => expect($question.get()?.text).toBe('Shoppers hold 2. Remove them?'));
  $question.get()?.answer(answer);
  expect(await sent).toBe(outcome);
  expect(send.mock.calls).toEqual(requests.map((request) => [request]));
});
