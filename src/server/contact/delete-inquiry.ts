import { eq } from 'drizzle-orm';
import { contacts } from '#db/schema/site.ts';
import { AppError } from '#shared/errors.ts';
import type { Services } from '../services.ts';

/** Deletes a message with its history. @throws AppError `contact_not_found` */
export function deleteInquiry({ db }: Pick<Services, 'db'>, id: string): void {
  const { changes } = db.delete(contacts).where(eq(contacts.id, id)).run();
  if (changes === 0) throw new AppError('contact_not_found');
}
