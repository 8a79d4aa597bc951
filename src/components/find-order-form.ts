import { startForm } from './public-form.ts';

/** The form of "Find my order": what it came to is said on a page of its own, as without script. */
export function startFindOrderForm(): void {
  startForm('[data-find-order-form]', {
    busy: 'Sending...',
    failed: ['Failed to send the link', 'Please try again later.'],
    sent: (form) => {
      location.assign(form.dataset['done'] ?? '');
      return undefined;
    },
  });
}
