import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { saveSeoPage } from '#server/domain/seo/save-seo-page.ts';
import { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { publishRelease } from '#tests/support/site-release.ts';
import { toast } from '#tests/support/visitor.ts';

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

const suggestions = async () => within(await screen.findByRole('region', { name: 'Suggestions' }));
const typedIn = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name).value;

test('AI Generate suggests texts that fill the form only when they are used, and gives them back', async () => {
  save('/course/met3', { title: 'My own title', description: 'My own words' });
  await office.open('/admin/seo?open=%2Fcourse%2Fmet3');
  const form = await editor();
  await form.findByLabelText(/^Page Title/);
  await office.user.click(form.getByRole('button', { name: 'AI Generate' }));
  expect(await toast('AI Content Generated')).toBeTruthy();
  const panel = await suggestions();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Suggestions'));
  expect(panel.getByText(/^Made from the page's own text/)).toBeTruthy();
  expect(typedIn(/^Page Title/)).toBe('My own title');
  const item = (label: string) =>
    within(panel.getByRole('heading', { name: label }).closest('li') as HTMLElement);
  expect(text(item('Page Title').getByText('Now').nextElementSibling)).toBe('My own title');
  await office.user.click(item('Page Title').getByRole('button', { name: 'Use Page Title' }));
  expect(typedIn(/^Page Title/)).toContain('course met3');
  expect(typedIn(/^Meta Description/)).toBe('My own words');
  await office.user.click(item('Page Title').getByRole('button', { name: 'Undo Page Title' }));
  expect(typedIn(/^Page Title/)).toBe('My own title');
  await office.user.click(item('Page Title').getByRole('button', { name: 'Use Page Title' }));
  // What is typed afterwards is never taken back.
  await office.type(/^Page Title/, 'Typed since');
  expect(text(item('Page Title').getByText('Now').nextElementSibling)).toBe('Typed since');
  await office.user.click(panel.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull();
  expect(typedIn(/^Page Title/)).toBe('Typed since');
});

test('AI Optimize shows the score and what to change, AI Keywords adds keywords to those that are there, and each AI button says why it failed and keeps what was typed', async () => {
  save('/course/met3', { title: 'T'.repeat(100), keywords: 'own words' });
  await office.open('/admin/seo?open=%2Fcourse%2Fmet3');
  const form = await editor();
  await form.findByLabelText(/^Page Title/);
  const score = async () =>
    /(\d+)\/100/.exec(text(await form.findByRole('region', { name: 'SEO analysis' })) ?? '')?.[1];
  const shown = await score();
  await office.user.click(form.getByRole('button', { name: 'AI Optimize' }));
  expect(await toast('SEO Analysis Complete')).toBeTruthy();
  expect(await toast(`The score is ${shown} out of 100.`)).toBeTruthy();
  const panel = await suggestions();
  expect(text(panel.getByRole('list', { name: 'Advice' }))).toContain('Shorten the title.');
  await office.user.click(panel.getByRole('button', { name: 'Use Page Title' }));
  expect(typedIn(/^Page Title/)).toHaveLength(60);
  await office.user.click(panel.getByRole('button', { name: 'Dismiss' }));

  await office.user.click(form.getByRole('button', { name: 'AI Keywords' }));
  expect(await toast('Keywords Generated')).toBeTruthy();
  expect(await toast(/^\d primary keywords? and \d secondary keywords?\.$/)).toBeTruthy();
  const found = await suggestions();
  await office.user.click(found.getByRole('button', { name: 'Use Primary keywords' }));
  const chosen = within(form.getByRole('list', { name: 'Chosen keywords' }));
  expect(chosen.getByRole('button', { name: 'Remove keyword own words' })).toBeTruthy();
  expect(chosen.getAllByRole('button').length).toBeGreaterThan(1);

  await office.type(/^Page Title/, 'Mine');
  for (const [name, call, message] of [
    ['AI Generate', 'generate', 'Content Generation Failed'],
    ['AI Optimize', 'optimize', 'Optimization Failed'],
    ['AI Keywords', 'keywords', 'Keyword Generation Failed'],
  ] as const) {
    office.intercept((path) =>
      path === `/api/admin/seo/${call}`
        ? Promise.resolve(Response.json({ code: 'too_busy', message: "We're busy." }, { status: 503 }))
        : undefined,
    );
    await office.user.click(form.getByRole('button', { name }));
    expect(await toast(message)).toBeTruthy();
    expect(await toast("We're busy.")).toBeTruthy();
    expect(typedIn(/^Page Title/)).toBe('Mine');
    expect(form.getByRole('button', { name }).getAttribute('aria-busy')).toBe('false');
  }
});

test('the AI buttons say what they need first, and suggestions for one page are not shown for another', async () => {
  await office.open('/admin/seo?open=new%3A');
  const form = await editor('Add SEO Page');
  for (const name of ['AI Generate', 'AI Optimize', 'AI Keywords']) {
    await office.user.click(await form.findByRole('button', { name }));
    expect(await toast('Page Path Required')).toBeTruthy();
  }
  await form.findByRole('option', { name: '/about' });
  await office.user.selectOptions(form.getByLabelText('Page Path'), '/about');
  await office.type(/^Page Title/, 'About us');
  await office.user.click(form.getByRole('button', { name: 'AI Keywords' }));
  expect(await toast('Content Required')).toBeTruthy();
  expect(await toast('Please enter a title and description first to generate keywords.')).toBeTruthy();
  expect(office.requests.filter((request) => request.startsWith('POST /api/admin/seo'))).toEqual([]);

  await office.user.click(form.getByRole('button', { name: 'AI Generate' }));
  await suggestions();
  await office.user.selectOptions(form.getByLabelText('Page Path'), '/course/met3');
  expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull();
});
