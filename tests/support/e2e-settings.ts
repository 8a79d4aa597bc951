/** Where the end-to-end tests find the shop that Playwright starts for them. */
export const PORT = Number(process.env['E2E_PORT'] ?? 4399);
export const BASE_URL = `http://localhost:${PORT}`;
export const ADMIN = { username: 'admin', password: 'end-to-end password' };
