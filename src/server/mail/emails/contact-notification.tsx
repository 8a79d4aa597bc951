import { fullName } from '#shared/address.ts';
import { INTEREST_LABELS } from '#shared/interests.ts';
import type { ContactInput } from '#shared/schemas/contact.schema.ts';
import { Details, TypedText } from './blocks.tsx';
import { EmailLayout } from './layout.tsx';

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
