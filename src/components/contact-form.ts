import { prefillContact } from './contact-prefill.ts';
import { startForm } from './public-form.ts';

/** The contact form, with its words (P sections 2 and 8). */
export function startContactForm(): void {
  startForm('[data-contact-form]', {
    busy: 'Sending...',
    failed: ['Failed to send message', 'Please try again later.'],
    sent: (form) => {
      form.reset();
      prefillContact();
      return ['Message sent successfully!', "We'll get back to you as soon as possible."];
    },
  });
}
