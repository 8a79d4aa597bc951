import './start.mjs';

/** `node scripts/start.ts`: `npm start` without looking after the packages. */
