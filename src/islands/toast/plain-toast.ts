/** How long a toast is shown. */
export const TOAST_DURATION_MS = 5000;

interface PlainToast {
  title: string;
  description?: string | undefined;
  isFailure: boolean;
  /** `alert` announces the toast by itself. A host that is a live region announces it already. */
  role?: 'alert';
}

/** Shows a toast without React, in place of the host's previous one. */
export function showPlainToast(host: HTMLElement, { title, description, isFailure, role }: PlainToast): void {
  const toast = document.createElement('p');
  toast.className = isFailure ? 'toast toast-failed' : 'toast';
  if (role) toast.role = role;
  const strong = document.createElement('strong');
  strong.textContent = title;
  toast.append(strong);
  if (description) toast.append(document.createElement('br'), description);
  host.querySelector(':scope > .toast')?.remove();
  host.append(toast);
  setTimeout(() => toast.remove(), TOAST_DURATION_MS);
}
