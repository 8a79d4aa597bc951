import { expect, it } from 'vitest';
import { testServices } from '#tests/support/test-services.ts';
import { publish } from './publish.ts';

const PUBLISH = { kind: 'publish', release: null } as const;

it('refuses code whose migrations the database does not have', async () => {
  const shop = testServices();
  shop.db.$client.exec(
    'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
  );
  await expect(publish(shop, PUBLISH, () => {})).rejects.toThrow(
    'The new code changes the database: restart the site with `npm start` instead.',
  );
});

it('refuses code that is older than the database', async () => {
  const shop = testServices();
  shop.db.$client.exec("insert into __drizzle_migrations (hash, created_at) values ('next', 9999999999999)");
  await expect(publish(shop, PUBLISH, () => {})).rejects.toThrow(
    'The database was changed by a newer version of the site: update the code (git pull).',
  );
});
