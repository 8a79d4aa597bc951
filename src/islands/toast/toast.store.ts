import { atom } from 'nanostores';

/** One message to the visitor. */
export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'neutral' | 'destructive';
}

/** The toast on show: only one is visible at a time (P section 4). */
export const $toast = atom<Toast | null>(null);

export function dismissToast(): void {
  $toast.set(null);
}
