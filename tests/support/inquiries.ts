import { insertUser } from '#server/domain/accounts/create-user.ts';
import { receiveMessage } from '#server/domain/inquiries/receive-message.ts';
import type { ContactInput } from '#shared/schemas/contact.schema.ts';
import { ADMIN_ACTOR } from './administrator.ts';
import { type TestServices, testServices } from './test-services.ts';

export const PASSWORD = 'a long password';

/** Receives a message from the contact form, changed as the test wants it, and returns its id. */
export function receiveInquiry(services: TestServices, fields: Partial<ContactInput> = {}): string {
  const message = {
    firstName: 'Sam',
    lastName: 'Doe',
    email: 'sam@example.com',
    interest: 'military',
    message: 'Can you train 12 medics?',
  } as const;
  return receiveMessage(services, { ...message, ...fields }, new Map([['met3-military', 'MET3']])).id;
}

/** Services with the administrator `pat`. */
export function staffedServices() {
  const services = testServices();
  const admin = { username: 'pat', email: 'pat@example.com', role: 'admin' } as const;
  const { id: adminId } = insertUser(services, { ...admin, passwordHash: 'no password' });
  return { services, adminId, admin: { ...ADMIN_ACTOR, userId: adminId } };
}
