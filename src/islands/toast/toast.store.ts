import { atom } from 'nanostores';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'neutral' | 'destructive';
  /** A shortcut: the page itself links to the same place. */
  link?: { label: string; href: string } | undefined;
  /** Another shortcut, such as Undo. */
  action?: { label: string; run: () => void } | undefined;
}

/** The current toast (docs/product/site.md#toasts). */
export const $toast = atom<Toast | null>(null);

/** The open modal dialog. It makes the rest of the page inert, so the toast moves into it. */
export const $modalDialog = atom<HTMLElement | null>(null);

export function dismissToast(): void {
  $toast.set(null);
}
