import { atom } from 'nanostores';

/** The id of the design that was approved last on this page: the screen says what to do with it. */
export const $approvedDesign = atom<string | null>(null);
