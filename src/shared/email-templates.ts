interface EmailTemplateFacts {
  /** What the back office calls it. */
  label: string;
  /**
   * True if the text has a link that signs in or sets a password: it is never shown to administrators, and not kept once the
   * email is sent, refused or canceled (docs/product/email.md#secret-emails).
   */
  isSecret?: true;
  /** True if it goes to the buyer of an order, whose address the order has. */
  isToBuyer?: true;
  /** True if losing it is better than sending it twice (docs/product/email.md#outbox). */
  isCourtesy?: true;
}

/** Every email we send, by the name that the outbox stores. */
const EMAIL_TEMPLATES = {
  'account-email-changed': { label: 'Account address changed' },
  'account-invitation': { label: 'Account invitation', isSecret: true },
  'administrator-added': { label: 'New administrator' },
  'contact-acknowledgement': { label: 'Contact acknowledgment', isCourtesy: true },
  'contact-flood': { label: 'Many contact messages' },
  'contact-notification': { label: 'Contact notification' },
  'inquiry-reply': { label: 'Reply to a message' },
  'order-confirmation': { label: 'Order confirmation', isToBuyer: true },
  'order-link': { label: 'Order link', isToBuyer: true },
  'order-message': { label: 'Message about an order', isToBuyer: true },
  'password-changed': { label: 'Password changed' },
  'password-reset': { label: 'Password reset', isSecret: true },
  'refund-notice': { label: 'Refund notice', isToBuyer: true },
  'shipping-notice': { label: 'Shipping notice', isToBuyer: true },
  'sign-in-warning': { label: 'Sign-in warning' },
  'staff-declines': { label: 'Staff: declined cards' },
  'staff-differences': { label: 'Staff: payment differences' },
  'staff-flag': { label: 'Staff: flag' },
  'staff-job': { label: 'Staff: failed job' },
  'staff-lost-products': { label: 'Staff: missing products' },
  'staff-order': { label: 'Staff: new order' },
  'test-message': { label: 'Test message' },
} as const satisfies Record<string, EmailTemplateFacts>;

export type EmailTemplate = keyof typeof EMAIL_TEMPLATES;

export const EMAIL_TEMPLATE_NAMES = Object.keys(EMAIL_TEMPLATES) as [EmailTemplate, ...EmailTemplate[]];

/** Returns what the back office calls a template, or its name if there is none of that name. */
export function emailTemplateLabel(template: string): string {
  return factsOf(template)?.label ?? template;
}

/** Returns whether nobody but the recipient may read emails of this template. */
export function isSecretEmail(template: string): boolean {
  return factsOf(template)?.isSecret ?? false;
}

/** Returns whether emails of this template go to the buyer of an order. */
export function isToBuyer(template: string): boolean {
  return factsOf(template)?.isToBuyer ?? false;
}

/** Returns how often an email may be given to a mail server that takes it and doesn't answer. */
export function triesWithoutAnswer(template: string): number {
  return factsOf(template)?.isCourtesy ? 1 : 2;
}

function factsOf(template: string): EmailTemplateFacts | undefined {
  return Object.hasOwn(EMAIL_TEMPLATES, template) ? EMAIL_TEMPLATES[template as EmailTemplate] : undefined;
}
