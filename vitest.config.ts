import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,db,scripts}/**/*.test.ts', 'tests/{contracts,content}/**/*.test.ts'],
    globalSetup: ['tests/support/migrate-template.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
  },
});
