/** The administrator of the shop under test. */
export const ADMINISTRATOR = { username: 'admin', password: 'a password for the fault tests' };

/** The settings of a shop with the payment sandbox. */
export function shopSettings(dataDir: string, port: number): Record<string, string> {
  return {
    APP_SECRET: 'the secret of a shop that is killed again and again',
    PORT: String(port),
    PUBLIC_SITE_URL: `http://localhost:${port}`,
    ADMIN_USERNAME: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    WEB_CONCURRENCY: '2',
    RATE_LIMIT_SCALE: '1000',
    // Every shopper has a different address.
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: '',
    DATA_DIR: dataDir,
  };
}
