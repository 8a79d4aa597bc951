import type { ComponentProps } from 'react';
import type { EmailTemplate } from '#shared/email-templates.ts';
import { ContactAcknowledgement } from './contact-acknowledgement.tsx';
import { ContactNotification } from './contact-notification.tsx';
import { InquiryReply } from './inquiry-reply.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { OrderLink } from './order-link.tsx';
import { OrderMessage } from './order-message.tsx';
import { AccountInvitation, PasswordReset } from './password-link.tsx';
import { RefundNotice } from './refund-notice.tsx';
import { ShippingNotice } from './shipping-notice.tsx';
import { SignInWarning } from './sign-in-warning.tsx';
import { StaffDifferences } from './staff-differences.tsx';
import { StaffFlag } from './staff-flag.tsx';
import { StaffJob } from './staff-job.tsx';
import { StaffOrder } from './staff-order.tsx';
import { TestMessage } from './test-message.tsx';

/** The component of every email we send. `EMAIL_TEMPLATES` has what else is known of it. */
export const TEMPLATES = {
  'account-invitation': AccountInvitation,
  'contact-acknowledgement': ContactAcknowledgement,
  'contact-notification': ContactNotification,
  'inquiry-reply': InquiryReply,
  'order-confirmation': OrderConfirmation,
  'order-link': OrderLink,
  'order-message': OrderMessage,
  'password-reset': PasswordReset,
  'refund-notice': RefundNotice,
  'shipping-notice': ShippingNotice,
  'sign-in-warning': SignInWarning,
  'staff-differences': StaffDifferences,
  'staff-flag': StaffFlag,
  'staff-job': StaffJob,
  'staff-order': StaffOrder,
  'test-message': TestMessage,
} as const satisfies Record<EmailTemplate, unknown>;

type Templates = typeof TEMPLATES;

/** A template with its data, which must survive JSON. */
export type EmailContent = {
  [Name in keyof Templates]: { template: Name; data: ComponentProps<Templates[Name]> & object };
}[keyof Templates];
