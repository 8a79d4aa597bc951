import { atom } from 'nanostores';

/** One message to the visitor. */
export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'neutral' | 'destructive';
  /** Where the message leads, if anywhere; the same place is reached from the page itself. */
  link?: { label: string; href: string } | undefined;
}

/** The toast on show: only one is visible at a time (P section 4). */
export const $toast = atom<Toast | null>(null);

/** The modal dialog that is open: all else on the page can neither be seen nor pressed. */
export const $modalDialog = atom<HTMLElement | null>(null);

export function dismissToast(): void {
  $toast.set(null);
}
