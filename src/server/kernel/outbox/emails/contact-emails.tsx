import { fullName } from '#shared/address.ts';
import { INTEREST_LABELS } from '#shared/interests.ts';
import type { ContactInput } from '#shared/schemas/contact.schema.ts';
import { Details, LinkButton, Paragraph, TypedText } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';
import { TOKENS } from './style.ts';

/**
 * Confirms a message from the contact form to its sender. Repeats nothing from the message: the recipient may
 * be somebody whose address was typed in by another person.
 */
export function ContactAcknowledgement() {
  const reply = "We'll get back to you as soon as possible.";
  return (
    <EmailLayout heading="We got your message" preview={reply}>
      <Paragraph text="Hi," />
      <Paragraph
        text={`Thank you for contacting us. ${reply} If you want to add something, reply to this email.`}
      />
      <Paragraph text="Didn't contact us? Someone may have entered your address by mistake. You can ignore this email." />
    </EmailLayout>
  );
}

type ContactNotificationProps = Omit<ContactInput, 'website' | 'elapsed' | 'page'>;

/** Forwards a message from the contact form to the institute. */
export function ContactNotification(message: ContactNotificationProps) {
  const name = fullName(message);
  return (
    <EmailLayout heading="New message from the website" preview={`From ${name}`}>
      <TypedText text={message.message} />
      <Details
        rows={[
          ['Name', name],
          ['Email', message.email],
          ['Phone', message.phone ?? '–'],
          ['Interest', INTEREST_LABELS[message.interest]],
          ['Course', message.course ?? '–'],
        ]}
      />
    </EmailLayout>
  );
}

interface ContactFloodProps {
  /** How many messages of the last hour were emailed. */
  count: number;
  /** The messages in the back office. */
  adminUrl: string;
}

/** To staff: there are more messages than the hourly limit of emails about them. */
export function ContactFlood({ count, adminUrl }: ContactFloodProps) {
  return (
    <EmailLayout heading="Many messages from the website" preview={`More than ${count} in an hour`}>
      <Paragraph
        text={`The contact form got more than ${count} messages in an hour, so we stopped emailing you about each one. We start again in an hour. All messages are in the back office.`}
      />
      <LinkButton label="See the messages" href={adminUrl} />
    </EmailLayout>
  );
}

interface InquiryReplyProps {
  /** As the administrator typed it. */
  message: string;
  /** What it answers, as its sender typed it. */
  quoted: string;
  /** The day it was written on, for people. */
  writtenOn: string;
}

/** Answers a message from the contact form, which it quotes. */
export function InquiryReply({ message, quoted, writtenOn }: InquiryReplyProps) {
  return (
    <EmailLayout heading="Our answer to your message" preview={message}>
      <TypedText text={message} />
      <Paragraph text={`On ${writtenOn}, you wrote:`} />
      <blockquote
        style={{ margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: `3px solid ${TOKENS.sand}` }}
      >
        <TypedText text={quoted} />
      </blockquote>
    </EmailLayout>
  );
}
