import { atom } from 'nanostores';

/** Whether a call was rejected because nobody is signed in any more. The shell then asks for the password. */
export const $sessionEnded = atom(false);
