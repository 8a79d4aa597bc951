/** How long a toast is shown. */
export const TOAST_DURATION_MS = 5000;

/** How far a swipe to the right has to go to close a toast. In pixels. */
export const SWIPE_DISTANCE = 50;

interface PlainToast {
  title: string;
  description?: string | undefined;
  isFailure: boolean;
  /** `alert` announces the toast itself. A host that is a live region already announces it. */
  role?: 'alert';
}

/**
 * Shows a toast without React, replacing the host's previous one. It closes like the others: with its button, by a swipe, or on
 * its own unless hovered or focused (docs/product/site.md#toasts).
 */
export function showPlainToast(host: HTMLElement, { title, description, isFailure, role }: PlainToast): void {
  const toast = document.createElement('div');
  toast.className = isFailure ? 'on-dark toast toast-failed' : 'on-dark toast';
  if (role) toast.role = role;
  const text = document.createElement('p');
  const strong = document.createElement('strong');
  strong.textContent = title;
  text.append(strong);
  if (description) text.append(document.createElement('br'), description);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'toast-close';
  close.ariaLabel = 'Close';
  close.textContent = '×';
  toast.append(text, close);
  host.querySelector(':scope > .toast')?.remove();
  host.append(toast);

  const closed = new AbortController();
  let before: Element | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let swipeStart = Number.POSITIVE_INFINITY;
  const hold = () => clearTimeout(timer);
  const dismiss = () => {
    hold();
    closed.abort();
    // The button takes the focus with it.
    const focused = toast.contains(document.activeElement);
    toast.remove();
    if (focused && before instanceof HTMLElement) before.focus();
  };
  const start = () => {
    hold();
    timer = setTimeout(dismiss, TOAST_DURATION_MS);
  };
  close.addEventListener('click', dismiss);
  for (const name of ['pointerenter', 'focusin']) toast.addEventListener(name, hold);
  for (const name of ['pointerleave', 'focusout']) toast.addEventListener(name, start);
  toast.addEventListener('pointerdown', ({ clientX }) => {
    swipeStart = clientX;
  });
  toast.addEventListener('pointerup', ({ clientX }) => {
    if (clientX - swipeStart >= SWIPE_DISTANCE) dismiss();
  });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'F8') return;
      before = document.activeElement;
      close.focus();
    },
    { signal: closed.signal },
  );
  start();
}
