import type { ComponentProps } from 'react';
import type { EmailTemplate } from '#shared/email-templates.ts';
import {
  AccountEmailChanged,
  AccountInvitation,
  AdministratorAdded,
  PasswordChanged,
  PasswordReset,
  SignInWarning,
} from './account-emails.tsx';
import {
  ContactAcknowledgement,
  ContactFlood,
  ContactNotification,
  InquiryReply,
} from './contact-emails.tsx';
import {
  OrderConfirmation,
  OrderLink,
  OrderMessage,
  PaymentLink,
  RefundNotice,
  ShippingNotice,
  StockGone,
} from './order-emails.tsx';
import {
  StaffDeclines,
  StaffDifferences,
  StaffFlag,
  StaffJob,
  StaffLostProducts,
  StaffOrder,
  TestMessage,
} from './staff-emails.tsx';

/** The component of each email. `EMAIL_TEMPLATES` has its other facts. */
export const TEMPLATES = {
  'account-email-changed': AccountEmailChanged,
  'account-invitation': AccountInvitation,
  'administrator-added': AdministratorAdded,
  'contact-acknowledgement': ContactAcknowledgement,
  'contact-flood': ContactFlood,
  'contact-notification': ContactNotification,
  'inquiry-reply': InquiryReply,
  'order-confirmation': OrderConfirmation,
  'order-link': OrderLink,
  'order-message': OrderMessage,
  'payment-link': PaymentLink,
  'password-changed': PasswordChanged,
  'password-reset': PasswordReset,
  'refund-notice': RefundNotice,
  'shipping-notice': ShippingNotice,
  'sign-in-warning': SignInWarning,
  'staff-declines': StaffDeclines,
  'staff-differences': StaffDifferences,
  'staff-flag': StaffFlag,
  'staff-job': StaffJob,
  'staff-lost-products': StaffLostProducts,
  'staff-order': StaffOrder,
  'stock-gone': StockGone,
  'test-message': TestMessage,
} as const satisfies Record<EmailTemplate, unknown>;

type Templates = typeof TEMPLATES;

/** A template with its data, which must survive JSON. */
export type EmailContent = {
  [Name in keyof Templates]: { template: Name; data: ComponentProps<Templates[Name]> & object };
}[keyof Templates];
