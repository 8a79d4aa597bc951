import { expect, it } from 'vitest';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { testServices } from '#tests/support/test-services.ts';
import { recordAudit } from './record-audit.ts';
import { staleEdit } from './stale-edit.ts';

const ORDER = { type: 'order', id: 'an-order' } as const;
const UNKNOWN =
  'Someone else changed this order while you were editing. Look at their version, then try again.';

/** Returns the error of an edit of what was seen at the start, after these entries. */
function refusalAfter(...entries: { username: string | null; note?: true; id?: string }[]) {
  const services = testServices();
  const seenAt = services.now().toISOString();
  for (const { username, note, id = ORDER.id } of entries) {
    services.pass(60_000);
    recordAudit(services, {
      actor: { ...ADMIN_ACTOR, username },
      action: note ? 'order_note_added' : 'order_status_changed',
      subject: { ...ORDER, id, name: 'GTI-1001' },
    });
  }
  services.pass(180_000);
  return staleEdit(services, 'this order', { ...ORDER, seenAt }, { order: 'as it is now' });
}

it('names who changed the record last, and when', () => {
  const { code, message, details } = refusalAfter({ username: 'sam' }, { username: 'dana' });
  expect([code, message]).toEqual([
    'stale',
    'dana changed this order 3 minutes ago, while you were editing. Look at their version, then try again.',
  ]);
  expect(details).toEqual({
    order: 'as it is now',
    changedBy: { username: 'dana', at: expect.stringMatching(/^20/) },
  });
});

it.each([
  ['without an entry', []],
  ['after a note, which changes nothing', [{ username: 'dana', note: true as const }]],
  ["after a change of another order's", [{ username: 'dana', id: 'another' }]],
  ["after the operator's command", [{ username: null }]],
])('names nobody %s', (_, entries) => {
  const { message, details } = refusalAfter(...entries);
  expect([message, details]).toEqual([UNKNOWN, { order: 'as it is now' }]);
});

it('names nobody for a change that the editor has seen', () => {
  const services = testServices();
  recordAudit(services, {
    actor: ADMIN_ACTOR,
    action: 'order_status_changed',
    subject: { ...ORDER, name: 'GTI-1001' },
  });
  const seenAt = services.now().toISOString();
  services.pass(60_000);
  expect(staleEdit(services, 'this order', { ...ORDER, seenAt }, {}).message).toBe(UNKNOWN);
});
