import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { deleteSeoPage } from '#server/domain/seo/delete-seo-page.ts';
import { saveSeoPage } from '#server/domain/seo/save-seo-page.ts';
import { findSeoPage } from '#server/domain/seo/seo-pages.queries.ts';
import { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { publishRelease } from '#tests/support/site-release.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const editor = async (name = 'Edit SEO Page') => within(await screen.findByRole('dialog', { name }));
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ');

let office: BackOffice;

beforeEach(async () => {
  office = await backOffice();
  publishRelease(office.services, { '/': {}, '/about': { picture: '' }, '/course/met3': {} });
});

const save = (path: string, more: object = {}) =>
  saveSeoPage(
    office.services,
    SeoPageInput.parse({ path, title: `Title of ${path}`, description: 'About it', ...more }),
    ADMIN_ACTOR,
  ).page;
const stored = (path: string) => findSeoPage(office.services.db, path);
/** Presses a button whose dialog is loaded with it. */
const press = async (name: string) => {
  const button = await main().findByRole('button', { name });
  await office.user.click(button);
};

test('shows the health of the pages below the list, once that has loaded, and opens a record for one', async () => {
  save('/store/gone');
  const { promise: listIsAsked, resolve: loadList } = Promise.withResolvers<void>();
  office.intercept((path, passOn) => (path === '/api/admin/seo' ? listIsAsked.then(passOn) : undefined));
  await office.open('/admin/seo');
  const health = await screen.findByRole('table', { name: 'SEO health', hidden: true });
  await within(health).findByText('/about');
  expect(main().queryByRole('table', { name: 'SEO health' })).toBeNull();
  loadList();
  await main().findByRole('heading', { name: 'SEO pages (1)' });
  const table = within(await main().findByRole('table', { name: 'SEO health' }));

  expect(await main().findByText('2 pages have a problem, of 6.')).toBeTruthy();
  const row = (name: string) => text(table.getByRole('link', { name }).closest('tr'));
  expect(row('/store/gone')).toContain('There is no page at this address');
  expect(row('/about')).toContain('Share pictureMissing');
  await office.user.click(table.getByRole('link', { name: '/about' }));
  const form = await editor('Add SEO Page');
  expect((await form.findByLabelText<HTMLSelectElement>('Page Path')).value).toBe('/about');
});

test('distinguishes a failed load, no SEO pages and no matches, and deletes a record after asking', async () => {
  let isBusy = true;
  office.intercept((path) =>
    isBusy && path === '/api/admin/seo'
      ? Promise.resolve(Response.json({ code: 'too_busy', message: "We're busy." }, { status: 503 }))
      : undefined,
  );
  await office.open('/admin/seo');
  expect(await main().findByText("Error Loading SEO Pages. We're busy.")).toBeTruthy();
  isBusy = false;
  await office.user.click(main().getByRole('button', { name: 'Retry' }));

  expect(await main().findByText('No SEO pages yet')).toBeTruthy();
  save('/', { isActive: false });
  save('/about', { keywords: 'trauma, medic', ogTitle: 'Shared' });
  await office.open('/admin/seo?q=nothing');
  expect(await main().findByText('No SEO pages found')).toBeTruthy();
  await office.user.click(main().getByRole('button', { name: 'Clear filters' }));
  await main().findByRole('heading', { name: 'SEO pages (2)' });

  const list = within(await main().findByRole('table', { name: 'SEO pages' }));
  const row = async (name: string) => text((await list.findByRole('link', { name })).closest('tr'));
  expect(await row('/about')).toMatch(/Active.*Social Ready.*Title of \/about.*About it.*2 keywords/);
  expect(await row('/')).toMatch(/Inactive.*0 keywords/);
  expect(await row('/')).not.toContain('Social Ready');
  await office.user.click(list.getByRole('button', { name: 'Delete /about' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete SEO Page' }));
  expect(
    question.getByText(
      'Are you sure you want to delete SEO settings for "/about"? This action cannot be undone.',
    ),
  ).toBeTruthy();
  await office.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await toast('SEO page deleted')).toBeTruthy();
  await main().findByRole('heading', { name: 'SEO pages (1)' });
  expect(stored('/about')).toBeNull();
});

test('adds a record for one of the pages, those without a record first, goes on editing it, and never replaces one unasked', async () => {
  save('/');
  await office.open('/admin/seo');
  await press('Add SEO Page');
  const form = await editor('Add SEO Page');
  const path = await form.findByLabelText<HTMLSelectElement>('Page Path');
  await waitFor(() => expect(document.activeElement).toBe(path));
  await waitFor(() => expect(path.options.length).toBe(6));
  expect([...path.querySelectorAll('optgroup')].map((group) => [group.label, text(group)])).toEqual([
    ['Without an SEO record', '/about/ai-assistant/course/met3/store'],
    ['With an SEO record', '/'],
  ]);
  const submit = form.getByRole('button', { name: 'Save' });
  await office.user.click(submit);
  for (const message of ['Choose a page', 'Enter a title', 'Enter a description'])
    expect(await form.findByText(message)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(path));
  await office.user.selectOptions(path, '/course/met3');
  await office.type(/^Page Title/, 'MET3');
  await office.type(/^Meta Description/, 'Trauma care');
  const keywords = form.getByLabelText('Keywords (optional)');
  await office.user.type(keywords, 'trauma,medic{Enter}  field care');
  await office.user.click(submit);
  expect(await toast('SEO page saved')).toBeTruthy();
  expect(stored('/course/met3')).toMatchObject({
    ...{ title: 'MET3', description: 'Trauma care', keywords: 'trauma, medic, field care' },
    ...{ isActive: true, ogTitle: null, robots: null },
  });
  const edited = await editor();
  expect((await edited.findByLabelText<HTMLInputElement>('Page Path')).readOnly).toBe(true);
  await office.user.click(edited.getByRole('button', { name: 'Remove keyword medic' }));
  await office.user.click(edited.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored('/course/met3')?.keywords).toBe('trauma, field care'));

  save('/about', { title: 'First' });
  await office.open('/admin/seo?open=new%3A');
  const again = await editor('Add SEO Page');
  const choice = await again.findByLabelText('Page Path');
  await again.findByRole('option', { name: '/about' });
  await office.user.selectOptions(choice, '/about');
  expect(again.getByText(/This page has an SEO record already\./)).toBeTruthy();
  await office.type(/^Page Title/, 'Mine');
  await office.type(/^Meta Description/, 'Mine too');
  await office.user.click(again.getByRole('button', { name: 'Save' }));
  expect(await again.findByText(/^pat changed this SEO page/)).toBeTruthy();
  expect(stored('/about')?.title).toBe('First');
  await office.user.click(again.getByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('SEO page saved')).toBeTruthy();
  expect(stored('/about')).toMatchObject({ title: 'Mine', description: 'Mine too' });
});

test('shows the versions of a record, brings one back, and a deleted record from its address', async () => {
  const first = save('/about', { title: 'First' });
  office.services.pass(60_000);
  const second = save('/about', { title: 'Second', updatedAt: first.updatedAt });
  await office.open('/admin/seo?open=%2Fabout');
  const form = await editor();
  await office.user.click(await form.findByText('History'));
  const versions = within(await form.findByRole('list', { name: 'Versions' }));
  expect(versions.getAllByRole('listitem').map(text)).toEqual([
    expect.stringMatching(/^Changed by pat.* ago ?Current.*Page Title: .*First.*Second$/),
    expect.stringMatching(/^Added by pat.* ago ?Bring this one back/),
  ]);

  // Someone else saves before the answer.
  save('/about', { title: 'Third', updatedAt: second.updatedAt });
  const bringBack = async () => {
    await office.user.click(form.getByRole('button', { name: /^Bring this one back ?\(Added by pat/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await office.user.click(question.getByRole('button', { name: 'Bring back' }));
  };
  await bringBack();
  expect(await toast('Not brought back')).toBeTruthy();
  expect(stored('/about')?.title).toBe('Third');
  await waitFor(() => expect(versions.getAllByRole('listitem')).toHaveLength(3));
  await bringBack();
  expect(await toast('Version brought back')).toBeTruthy();
  expect(stored('/about')?.title).toBe('First');
  expect(form.getByLabelText<HTMLInputElement>(/^Page Title/).value).toBe('First');
  await waitFor(() => expect(document.activeElement).toBe(versions.getAllByRole('listitem').at(-1)));

  deleteSeoPage(office.services, '/about', ADMIN_ACTOR);
  await office.open('/admin/seo?open=%2Fabout');
  const gone = await editor();
  expect(await gone.findByText('This SEO page was deleted.')).toBeTruthy();
  await office.user.click(gone.getByText('History'));
  const [button] = await gone.findAllByRole('button', { name: /^Bring this one back/ });
  await office.user.click(button as HTMLElement);
  const question = within(await screen.findByRole('alertdialog'));
  await office.user.click(question.getByRole('button', { name: 'Bring back' }));
  await waitFor(() => expect(stored('/about')?.title).toBe('First'));
  expect(await gone.findByLabelText(/^Page Title/)).toHaveProperty('value', 'First');
});

test.each(['anything', '/no/such/page', 'two words'])('says that there is no SEO page %j', async (path) => {
  await office.open(`/admin/seo?open=${encodeURIComponent(path)}`);
  const dialog = await editor();
  expect(await dialog.findByText('SEO page not found.')).toBeTruthy();
  expect(dialog.queryByLabelText(/^Page Title/)).toBeNull();
});
