import type { ComponentProps } from 'react';
import { ContactAcknowledgement } from './contact-acknowledgement.tsx';
import { ContactNotification } from './contact-notification.tsx';
import { InquiryReply } from './inquiry-reply.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { OrderLink } from './order-link.tsx';
import { OrderMessage } from './order-message.tsx';
import { RefundNotice } from './refund-notice.tsx';
import { ShippingNotice } from './shipping-notice.tsx';
import { SignInWarning } from './sign-in-warning.tsx';
import { StaffFlag } from './staff-flag.tsx';
import { StaffJob } from './staff-job.tsx';
import { StaffOrder } from './staff-order.tsx';

/** Every email we send, under the name that the outbox stores. */
export const TEMPLATES = {
  'contact-acknowledgement': ContactAcknowledgement,
  'contact-notification': ContactNotification,
  'inquiry-reply': InquiryReply,
  'order-confirmation': OrderConfirmation,
  'order-link': OrderLink,
  'order-message': OrderMessage,
  'refund-notice': RefundNotice,
  'shipping-notice': ShippingNotice,
  'sign-in-warning': SignInWarning,
  'staff-flag': StaffFlag,
  'staff-job': StaffJob,
  'staff-order': StaffOrder,
} as const;

type Templates = typeof TEMPLATES;

/** A template with its data, which must survive JSON. */
export type EmailContent = {
  [Name in keyof Templates]: { template: Name; data: ComponentProps<Templates[Name]> & object };
}[keyof Templates];
