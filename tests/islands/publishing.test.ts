import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import { pointTo } from '#server/kernel/releases/releases.ts';
import { backOffice } from '#tests/support/back-office.ts';
import { servableRelease } from '#tests/support/servable-release.ts';
import { toast } from '#tests/support/visitor.ts';

/** A back office whose worker makes releases without building them. */
async function office() {
  const shop = await backOffice();
  const { services } = shop;
  let made = 0;
  services.publish = async ({ kind, release }) => {
    const name = kind === 'rollback' ? String(release) : `release${++made}`;
    servableRelease(services, name);
    pointTo(services.env, { release: name });
    const result = kind === 'rollback' ? 'rolled_back' : 'rendered';
    return { result, release: name, pages: ['/about', '/faqs'], log: `Made ${name}` };
  };
  const work = async () => {
    services.pass(1000);
    await runDueJobs(services);
  };
  return { ...shop, work };
}

const status = (text: RegExp) => screen.findByRole('link', { name: text });

test('shows on every screen when the site was last published, that it is publishing, and why that failed', async () => {
  const { services, open, work, user } = await office();
  publishPages(services, 'SEO page /about saved', 'pat');
  await open('/admin');
  expect(await status(/^Publishing…$/)).toBeTruthy();
  await work();
  const live = await status(/^Live since Nov 20, 2026, 10:00\sAM$/);
  expect(live.getAttribute('href')).toBe('/admin/publishing');

  services.publish = () => Promise.reject(new Error('/team links to /gone\nmore\n\nlog'));
  publishPages(services, 'Again');
  await work();
  await user.click(live);
  await screen.findByRole('heading', { level: 1, name: 'Publishing' });
  await user.click(await screen.findByRole('button', { name: 'Publish now' }));
  await work();
  expect(await status(/^Failed: \/team links to \/gone$/)).toBeTruthy();
  services.publish = async () => ({ result: 'unchanged', release: 'release1', pages: [], log: '' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await status(/^Publishing…$/)).toBeTruthy();
  await work();
  expect(await status(/^Live since/)).toBeTruthy();
});

test('lists what was published, shows one with its log, and rolls back to it after asking', async () => {
  const { services, open, work, user } = await office();
  for (const reason of ['SEO page /about saved', 'Institute facts saved']) {
    publishPages(services, reason, 'pat');
    await work();
  }
  await open('/admin/publishing');
  const table = within(await screen.findByRole('table', { name: 'Publishes' }));
  const rows = await waitFor(() => {
    const [, ...all] = table.getAllByRole('row');
    expect(all).toHaveLength(2);
    return all.map((row) => row.textContent);
  });
  expect(rows).toEqual([
    expect.stringMatching(/Institute facts saved.*pat.*2 pages changed.*Live/),
    expect.stringMatching(/SEO page \/about saved.*pat.*2 pages changed/),
  ]);

  await user.click(table.getByRole('link', { name: 'SEO page /about saved' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  expect(await dialog.findByText('Made release1')).toBeTruthy();
  expect(dialog.getByRole('link', { name: '/faqs' }).getAttribute('href')).toBe('/faqs');
  await user.click(dialog.getByRole('button', { name: 'Roll back to this' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Roll back to this?' }));
  expect(question.getByText(/Store pages, prices, stock, settings and emails don't go back/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Roll back' }));
  expect(await toast('Rollback started')).toBeTruthy();
  await work();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Roll back to this' })).toBeNull());
  expect(await table.findByText('Rolled back, 2 pages changed')).toBeTruthy();

  await open('/admin/settings?section=institute');
  expect(await status(/^Rolled back Nov 20/)).toBeTruthy();
  expect(await screen.findByText('Rolled back.')).toBeTruthy();
  const { publish } = services;
  services.publish = () => Promise.reject(new Error('No space left'));
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  await work();
  expect(await screen.findByText(/It was rolled back before/)).toBeTruthy();
  services.publish = publish;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await work();
  expect(await screen.findByText('Published.')).toBeTruthy();
});

test('says why a publish failed, and that there is nothing yet', async () => {
  const { services, open, work, user } = await office();
  await open('/admin/publishing');
  expect(await screen.findByText('Nothing has been published yet')).toBeTruthy();
  services.publish = () =>
    Promise.reject(new Error('The build failed\n\nvite: syntax error\n\nat build (/srv/build.ts:1:1)'));
  await user.click(screen.getByRole('button', { name: 'Publish now' }));
  expect(await screen.findByText('Waiting', { selector: '.badge' })).toBeTruthy();
  await work();
  const link = await screen.findByRole('link', { name: 'Manual publish' });
  await user.click(link);
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  expect(await dialog.findByText('The build failed')).toBeTruthy();
  expect(dialog.getByText(/didn't change the website/)).toBeTruthy();
  expect(dialog.getByText(/vite: syntax error/).closest('details')?.open).toBe(false);
  await open('/admin');
  const main = within(screen.getByRole('main'));
  const reported = await main.findByRole('link', { name: 'Manual publish' });
  expect(reported.closest('li')?.textContent).toBe('Manual publish The build failed');
  await user.click(reported);
  expect(await screen.findByRole('dialog', { name: 'Publish' })).toBeTruthy();
});
