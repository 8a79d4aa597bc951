import { expect, it } from 'vitest';
import { AUDIT_ACTION_NAMES } from '#shared/audit.ts';
import { groupOf } from './action-groups.ts';

it('groups every action by what it is about', () => {
  const groups = Map.groupBy(AUDIT_ACTION_NAMES, groupOf);
  expect([...groups.keys()]).toEqual([
    'Accounts',
    'Orders',
    'Email',
    'Inquiries',
    'Website',
    'Products',
    'Exports',
    'Assistant',
    'Settings',
    'Print vendors',
    'Webhooks',
  ]);
  expect(
    groups.get('Accounts')?.filter((action) => !/sign|register|user|password|link/.test(action)),
  ).toEqual(['sessions_ended']);
  expect(groups.get('Website')).toContain('pages_rolled_back');
});
