import { finishInstall } from './installation.mjs';

/** npm runs this after `npm ci` and `npm install`. */
finishInstall();
