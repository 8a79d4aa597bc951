import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { deleteSeoPage } from '#server/domain/seo/delete-seo-page.ts';
import { saveSeoPage } from '#server/domain/seo/save-seo-page.ts';
import { findSeoPage } from '#server/domain/seo/seo-pages.queries.ts';
import { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { publishRelease } from '#tests/support/site-release.ts';
import { descriptionOf, toast } from '#tests/support/visitor.ts';

const editor = async (name = 'Edit SEO Page') => within(await screen.findByRole('dialog', { name }));
const text = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ');

/** The status of a publish is asked for every second. */
const NEXT_POLL = { timeout: 3000 };

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

test('keeps a half-typed keyword and what could not be saved, opens the tab of a field that is wrong, and shows what someone else changed, deleted and deleted again meanwhile', async () => {
  save('/about');
  await office.open('/admin/seo?open=%2Fabout');
  const form = await editor();
  await office.user.type(await form.findByLabelText('Keywords (optional)'), 'medic{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await office.user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(await form.findByRole('button', { name: 'Remove keyword medic' })).toBeTruthy();

  await office.type(/^Page Title/, 'Mine');
  let isBusy = true;
  office.intercept((path) =>
    isBusy && path === '/api/admin/seo'
      ? Promise.resolve(Response.json({ code: 'too_busy', message: "We're busy." }, { status: 503 }))
      : undefined,
  );
  await office.user.click(form.getByRole('button', { name: 'Save' }));
  expect(await toast('Failed to save SEO page')).toBeTruthy();
  expect(await toast("We're busy.")).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>(/^Page Title/).value).toBe('Mine');
  isBusy = false;

  await office.user.click(await form.findByRole('tab', { name: 'Advanced' }));
  expect(form.getByText(/custom JSON metadata, such as robots and author/)).toBeTruthy();
  await office.user.selectOptions(form.getByLabelText('Robots'), 'noindex, follow');
  await office.type(/^Canonical address/, 'about:blank');
  await office.user.click(form.getByRole('tab', { name: 'Social Media' }));
  await office.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(form.getByRole('tab', { name: 'Advanced' }).getAttribute('aria-selected')).toBe('true'),
  );
  expect(await form.findByText('Enter the https address of a page, or its path on this site')).toBeTruthy();
  await office.type(/^Canonical address/, '/military');
  await office.user.click(form.getByRole('button', { name: 'Save' }));
  expect(await toast('SEO page saved')).toBeTruthy();
  expect(stored('/about')).toMatchObject({
    ...{ title: 'Mine', keywords: 'medic' },
    ...{ robots: 'noindex, follow', canonical: '/military' },
  });

  const { updatedAt } = stored('/about') ?? {};
  await office.user.click(form.getByRole('tab', { name: 'Basic SEO' }));
  save('/about', { title: 'Theirs', keywords: 'medic', updatedAt });
  await office.type(/^Page Title/, 'Mine too');
  await office.user.click(form.getByRole('button', { name: 'Save' }));
  const versions = within(await form.findByRole('table', { name: 'Both versions' }));
  expect(text(versions.getByRole('row', { name: /^Page Title/ }))).toBe('Page TitleTheirsMine too');
  await office.user.click(form.getByRole('button', { name: 'Keep theirs' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Page Title/).value).toBe('Theirs');

  deleteSeoPage(office.services, '/about', ADMIN_ACTOR);
  await office.type(/^Page Title/, 'Mine');
  await office.user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/^Someone else deleted this SEO page/)).toBeTruthy();
  expect(form.queryByRole('button', { name: 'Delete' })).toBeNull();
  await office.user.click(form.getByRole('button', { name: 'Save as a new record' }));
  expect(await toast('SEO page saved')).toBeTruthy();
  expect(stored('/about')).toMatchObject({ title: 'Mine', keywords: 'medic' });
  expect(await form.findByRole('button', { name: 'Delete' })).toBeTruthy();
  expect(form.queryByText(/^Someone else deleted/)).toBeNull();

  const remove = await form.findByRole('button', { name: 'Delete' });
  deleteSeoPage(office.services, '/about', ADMIN_ACTOR);
  await office.user.click(remove);
  const deletion = within(await screen.findByRole('alertdialog', { name: 'Delete SEO Page' }));
  await office.user.click(deletion.getByRole('button', { name: 'Delete' }));
  expect(await toast('Failed to delete SEO page')).toBeTruthy();
});

test('counts characters, previews score, search result and shared link while typing, shows whether a save is being published or why that failed, and links to the page', async () => {
  save('/course/met3', { keywords: 'prolonged care' });
  await office.open('/admin/seo?open=%2Fcourse%2Fmet3');
  const form = await editor();
  const title = await form.findByLabelText<HTMLInputElement>(/^Page Title/);
  await form.findByRole('list', { name: 'Suggestions' });
  const part = (name: string) => text(form.getByRole('region', { name }));
  const score = () => Number(/(\d+)\/100/.exec(part('SEO analysis') ?? '')?.[1]);
  const before = score();
  expect(part('SEO analysis')).toContain("The page's text doesn't have “prolonged care”.");
  await office.type(/^Page Title/, 'Prolonged care for combat medics');
  expect(descriptionOf(title)).toBe('32 characters. 30 to 60 are best.');
  await waitFor(() => expect(score()).toBe(before + 14));
  expect(part('Search result')).toContain('localhost:4321 › course › met3Prolonged care for combat medics');
  expect(part('Shared link')).toContain('Prolonged care for combat medics');
  expect(form.getByRole('img').getAttribute('src')).toBe('https://gti.example/share/home.png');
  await office.user.click(form.getByRole('tab', { name: 'Social Media' }));
  await office.type(/^Open Graph Title/, 'Come and learn');
  await office.type(/^Open Graph Image URL/, '/share/own.png');
  await waitFor(() => expect(part('Shared link')).toContain('Come and learn'));
  expect(form.getByRole('img').getAttribute('src')).toBe('/share/own.png');

  const { services } = office;
  save('/about');
  await runPublishes(async () => ({ result: 'unchanged', release: 'first', pages: [], log: '' }));
  await office.open('/admin/seo?open=%2Fabout');
  const published = await editor();
  await published.findByText('Saving publishes the page.');
  expect(published.getByRole('link', { name: /^View page/ }).getAttribute('href')).toBe('/about');
  await office.type(/^Page Title/, 'Mine');
  await office.user.click(published.getByRole('button', { name: 'Save' }));
  expect(await published.findByText('Publishing…')).toBeTruthy();
  await runPublishes(() => Promise.reject(new Error('/about has no description\nmore\n\nlog')));
  expect(await published.findByText('Failed: /about has no description', {}, NEXT_POLL)).toBeTruthy();

  async function runPublishes(publish: typeof services.publish) {
    services.publish = publish;
    services.pass(1000);
    await runDueJobs(services);
  }
});
