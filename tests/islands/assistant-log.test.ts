import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aiInteractions } from '#db/schema/assistant.ts';
import { deleteInteraction } from '#server/domain/assistant/log/delete-interactions.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type BackOffice, backOffice, takeAway } from '#tests/support/back-office.ts';
import { addInteraction } from '#tests/support/interactions.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const details = async () => within(await screen.findByRole('dialog', { name: 'Log entry' }));
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ');
const asked = ({ services }: BackOffice) =>
  services.db
    .select()
    .from(aiInteractions)
    .all()
    .map(({ query }) => query);

function add({ services }: BackOffice, query: string, fields: Parameters<typeof addInteraction>[1] = {}) {
  services.pass(60_000);
  return addInteraction(services, { query, ...fields });
}

async function confirmDeletion(office: BackOffice, words: string): Promise<void> {
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete from the log' }));
  expect(question.getByText(words)).toBeTruthy();
  await office.user.click(question.getByRole('button', { name: 'Delete' }));
}

test('loads again what could not be loaded, says that nobody has asked, or that no entry matches; asks as visitors do, lists that and exports it', async () => {
  const office = await backOffice();
  const server = takeAway(office);
  for (const [address, message] of [
    ['/admin/ai?part=unanswered', 'Failed to load the unanswered questions. Please try again.'],
    ['/admin/ai?part=figures', 'Failed to load the figures. Please try again.'],
    ['/admin/ai', 'Failed to load the log. Please try again.'],
  ] as const) {
    server.isAway = true;
    await office.open(address);
    expect(await main().findByText(message)).toBeTruthy();
    server.isAway = false;
    await office.user.click(main().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(main().queryByText(message)).toBeNull());
  }
  expect(await main().findByText('Nobody has asked the assistant yet')).toBeTruthy();
  expect(main().getByRole('link', { name: 'Open the assistant' }).getAttribute('href')).toBe('/ai-assistant');
  expect(main().getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true);
  await office.open('/admin/ai?q=zebra');
  expect(await main().findByText('No entries found')).toBeTruthy();
  expect(main().queryByRole('button', { name: 'Delete all found' })).toBeNull();
  await office.user.click(main().getByRole('button', { name: 'Clear filters' }));
  expect(await main().findByText('Nobody has asked the assistant yet')).toBeTruthy();

  await office.open('/admin/ai?part=ask');
  await office.user.click(await main().findByRole('textbox', { description: /patient information/ }));
  await office.user.keyboard('Where do I park?{Enter}');
  // One is for screen readers.
  expect(await main().findAllByText(/That isn't on this site/)).toHaveLength(2);
  await office.user.click(main().getByRole('tab', { name: 'Course Analyzer' }));
  expect(location.search).toBe('?part=ask');
  await office.user.click(main().getByRole('link', { name: 'Log' }));
  expect(await main().findByRole('link', { name: 'Where do I park?' })).toBeTruthy();

  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:entries');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await main().findByRole('heading', { name: 'Entries (1)' });
  await office.user.click(main().getByRole('button', { name: 'Export CSV' }));
  expect(await toast('1 row exported.')).toBeTruthy();
  expect(click.mock.contexts[0]).toMatchObject({ download: 'gti-assistant-2026-11-20.csv' });
});

test('lists questions with their outcomes, filters them, and shows the figures of the last 30 days', async () => {
  const office = await backOffice();
  add(office, 'First question', { type: 'search', isAnswered: false, isSample: true });
  add(office, 'Second question', { mode: 'model', vote: 'down', failure: 'timeout', costMicros: 12_300 });
  await office.open('/admin/ai');
  const tile = (name: string) => text(main().getByText(name, { selector: 'dt' }).closest('div'));
  await waitFor(() => expect(tile('Questions in 30 days')).toBe('Questions in 30 days2'));
  expect(tile('Votes')).toBe('Votes0 up, 1 down');
  expect(tile('Model failed')).toBe('Model failed1');
  expect(tile('Cost today')).toBe('Cost today$0.0123');
  const row = async (name: string) => text((await main().findByRole('link', { name })).closest('tr'));
  expect(await row('First question')).toMatch(/Search.*Extract.*Not answered.*Sample/);
  expect(await row('Second question')).toMatch(/Question.*Model.*Answered.*Model failed.*Not helpful/);
  const filters = [
    ['Type', 'Search', 'type=search'],
    ['Answered', 'Not answered', 'answered=no'],
    ['Made by', 'Extract', 'mode=extract'],
    ['Model', "Didn't fail", 'failed=no'],
  ] as const;
  for (const [label, option, address] of filters) {
    await office.user.selectOptions(main().getByRole('combobox', { name: label }), option);
    await main().findByRole('heading', { name: 'Entries (1)' });
    expect(location.search).toBe(`?${address}`);
    await office.user.click(main().getByRole('button', { name: `Remove filter ${label}: ${option}` }));
    await main().findByRole('heading', { name: 'Entries (2)' });
  }
  await office.user.selectOptions(main().getByRole('combobox', { name: 'Vote' }), 'Thumbs up');
  await main().findByRole('heading', { name: 'Entries (0)' });
  await office.open('/admin/ai');
  await office.user.type(await main().findByRole('searchbox'), 'second');
  await main().findByRole('heading', { name: 'Entries (1)' });
});

test('opens an entry with its answer, sources, cost and vote, and deletes it, a conversation as its visitor asks, or all that a search finds unless that changed since', async () => {
  const office = await backOffice();
  const id = add(office, 'What does it cost?', {
    ...{
      response: '[Ask us](/contact).\nSoon.',
      sources: ['/faqs#cost', '/contact'],
      userRole: 'military',
      mode: 'model',
    },
    ...{ durationMs: 1234, inputTokens: 2000, outputTokens: 90, costMicros: 354, vote: 'down' },
    ...{ voteReason: 'No price', failure: 'cut_off' },
  });
  await office.open(`/admin/ai?open=${id}`);
  const entry = await details();
  expect((await entry.findByRole('link', { name: 'Ask us' })).getAttribute('href')).toBe('/contact');
  expect(entry.getByText('Soon.')).toBeTruthy();
  for (const fact of ['Military', '1,234 ms', '2,000 in, 90 out', '$0.0004', 'Cut off', 'No price'])
    expect(entry.getByText(fact)).toBeTruthy();
  expect(entry.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/contact',
    '/faqs#cost',
    '/contact',
  ]);
  expect(entry.queryByRole('button', { name: 'Delete the conversation' })).toBeNull();
  await office.user.click(entry.getByRole('button', { name: 'Delete' }));
  await confirmDeletion(office, 'Are you sure you want to delete this entry? This action cannot be undone.');
  expect(await toast('Log entries deleted')).toBeTruthy();
  expect(await main().findByText('Nobody has asked the assistant yet')).toBeTruthy();
  expect(asked(office)).toEqual([]);

  add(office, 'Not mine', { sessionId: 'other' });
  add(office, 'I am Ann', { sessionId: 'ann' });
  const last = add(office, 'And my question', { sessionId: 'ann' });
  await office.open(`/admin/ai?open=${last}`);
  await office.user.click(await (await details()).findByRole('link', { name: 'Show the conversation' }));
  await main().findByRole('heading', { name: 'Entries (2)' });
  expect(main().getByRole('button', { name: 'Remove filter Conversation: One only' })).toBeTruthy();
  await office.open(`/admin/ai?open=${last}`);
  await office.user.click(await (await details()).findByRole('button', { name: 'Delete the conversation' }));
  await confirmDeletion(
    office,
    'Are you sure you want to delete all 2 entries of this conversation? This action cannot be undone.',
  );
  expect(await toast('2 entries deleted.')).toBeTruthy();
  await main().findByRole('heading', { name: 'Entries (1)' });
  expect(asked(office)).toEqual(['Not mine']);

  add(office, 'Ann asks');
  const second = add(office, 'Ann looks');
  add(office, 'Bob asks');
  await office.open('/admin/ai?q=ann');
  const remove = await main().findByRole('button', { name: 'Delete all found' });
  deleteInteraction(office.services, second, ADMIN_ACTOR);
  await office.user.click(remove);
  const words = (found: string) =>
    `Are you sure you want to delete the ${found} found? This action cannot be undone.`;
  await confirmDeletion(office, words('2 entries'));
  expect(await toast('Delete failed')).toBeTruthy();
  expect(await toast(/Nothing was deleted\./)).toBeTruthy();
  await main().findByRole('heading', { name: 'Entries (1)' });
  await office.user.click(main().getByRole('button', { name: 'Delete all found' }));
  await confirmDeletion(office, words('1 entry'));
  expect(await toast('1 entry deleted.')).toBeTruthy();
  expect(asked(office)).toEqual(['Not mine', 'Bob asks']);
});

test('says that every question had an answer, that nobody has voted, shows votes with their reasons and the cost of each day, and groups what has no answer', async () => {
  const office = await backOffice();
  await office.open('/admin/ai?part=unanswered');
  expect(await main().findByText('No unanswered questions')).toBeTruthy();
  await office.user.click(main().getByRole('link', { name: 'Votes and cost' }));
  expect(await main().findByText('Nobody has given a reason yet')).toBeTruthy();
  expect(main().getByRole('link', { name: 'Votes and cost' }).getAttribute('aria-current')).toBe('page');

  add(office, 'What does it cost?', { vote: 'down', voteReason: 'No price', costMicros: 2_500_000 });
  await office.open('/admin/ai?part=figures');
  expect(await main().findByText('0 answers helped, 1 answer did not, in the last 30 days.')).toBeTruthy();
  const reasons = within(main().getByRole('list', { name: 'Latest reasons' }));
  expect(text(reasons.getByRole('listitem'))).toMatch(/Not helpful.*No price.*What does it cost\?/);
  const costs = within(main().getByRole('table', { name: 'Cost by day: $2.50 in 30 days' }));
  expect(text(costs.getAllByRole('row')[1])).toBe('Nov 20, 20261$2.50');
  expect(costs.getAllByRole('row')).toHaveLength(31);

  add(office, 'Do you ship to Canada?', { isAnswered: false });
  add(office, 'Shipping to Canada', { isAnswered: false });
  await office.open('/admin/ai');
  await office.user.click(main().getByRole('link', { name: 'Unanswered' }));
  const list = within(await main().findByRole('region', { name: 'Unanswered questions' }));
  expect(await list.findByText('Asked 2 times')).toBeTruthy();
  const others = within(list.getByRole('list', { name: 'Other wordings' }));
  expect(others.getByRole('link', { name: 'Do you ship to Canada?' })).toBeTruthy();
  await office.user.click(list.getByRole('link', { name: 'Shipping to Canada' }));
  expect(await (await details()).findByRole('heading', { name: 'Question' })).toBeTruthy();
});
