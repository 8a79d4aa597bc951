interface EmailTemplateFacts {
  /** Its label in the back office. */
  label: string;
  /**
   * True if the text has a link that signs in or sets a password. Administrators never see it, and it is removed once the email
   * is sent, rejected or canceled (docs/product/email.md#secret-emails).
   */
  isSecret?: true;
  /** True if it goes to the buyer of an order, at the order's address. */
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
  'payment-link': { label: 'Payment link' },
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
  'stock-gone': { label: 'Out of stock', isToBuyer: true },
  'test-message': { label: 'Test message' },
} as const satisfies Record<string, EmailTemplateFacts>;

export type EmailTemplate = keyof typeof EMAIL_TEMPLATES;

export const EMAIL_TEMPLATE_NAMES = Object.keys(EMAIL_TEMPLATES) as [EmailTemplate, ...EmailTemplate[]];

/** Returns the label of a template, or its name if it is unknown. */
export function emailTemplateLabel(template: string): string {
  return factsOf(template)?.label ?? template;
}

/** Returns whether only the recipient may read emails of this template. */
export function isSecretEmail(template: string): boolean {
  return factsOf(template)?.isSecret ?? false;
}

/** Returns whether emails of this template go to the buyer of an order. */
export function isToBuyer(template: string): boolean {
  return factsOf(template)?.isToBuyer ?? false;
}

/** Returns how often to try a mail server that accepts an email without confirming it. */
export function triesWithoutAnswer(template: string): number {
  return factsOf(template)?.isCourtesy ? 1 : 2;
}

function factsOf(template: string): EmailTemplateFacts | undefined {
  return Object.hasOwn(EMAIL_TEMPLATES, template) ? EMAIL_TEMPLATES[template as EmailTemplate] : undefined;
}
