import { atom } from 'nanostores';

/** Whether a call failed because the session has ended. The shell then asks for the password. */
export const $sessionEnded = atom(false);
