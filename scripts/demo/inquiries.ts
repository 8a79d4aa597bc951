import { and, eq } from 'drizzle-orm';
import { INSTITUTE } from '#config/institute.ts';
import { jobs } from '#db/schema/operations.ts';
import { addInquiryNote } from '#server/domain/inquiries/add-inquiry-note.ts';
import { changeInquiry } from '#server/domain/inquiries/change-inquiry.ts';
import { deleteInquiry } from '#server/domain/inquiries/delete-inquiry.ts';
import { receiveMessage } from '#server/domain/inquiries/receive-message.ts';
import { replyToInquiry } from '#server/domain/inquiries/reply-to-inquiry.ts';
import { requireInquiry } from '#server/domain/inquiries/require-inquiry.ts';
import { saveReply } from '#server/domain/inquiries/save-reply.ts';
import { listSavedReplies } from '#server/domain/inquiries/saved-replies.queries.ts';
import { courseWords, fillReply, type InquiryStatus } from '#shared/inquiry.ts';
import { createPerson } from './sample-people.ts';
import type { SampleShop } from './sample-shop.ts';
import { COURSE_LABELS, INQUIRIES, INQUIRY_NOTES, REPLIES, SAVED_REPLIES, SPAM } from './sample-texts.ts';

const INQUIRY_COUNT = 26;
/** How many of the newest are still unanswered. */
const UNANSWERED = 4;

/** What the office does about a message. */
type Answer = (shop: SampleShop, id: string) => void;

/** Plans the messages of the contact form with their answers, and the saved replies. The last message arrives now. */
export function planInquiries(shop: SampleShop): void {
  shop.onWorkday(84, () => addSavedReplies(shop));
  const { calendar } = shop;
  const moments = Array.from({ length: INQUIRY_COUNT - 1 }, calendar.visit).sort((a, b) => a - b);
  for (const [index, moment] of [...moments, shop.now()].entries()) {
    const isUnanswered = index >= INQUIRY_COUNT - UNANSWERED;
    const answer = isUnanswered ? takeOver : ANSWERS[index % ANSWERS.length];
    const isSpam = answer === caught || answer === markAsSpam;
    const send = planMessage(shop, index, { isSpam, isCaught: answer === caught });
    // Nobody has seen the newest two.
    const isUnseen = index >= INQUIRY_COUNT - 2;
    shop.at(moment, () => {
      const id = send();
      if (!isUnseen) answer?.(shop, id);
    });
  }
}

function addSavedReplies({ services, admin }: SampleShop): void {
  const known = new Set(listSavedReplies(services.db).map(({ title }) => title));
  for (const reply of SAVED_REPLIES) if (!known.has(reply.title)) saveReply(services, reply, admin);
}

function planMessage(
  { random, services }: SampleShop,
  index: number,
  { isSpam, isCaught }: { isSpam: boolean; isCaught: boolean },
): () => string {
  const { email, phone, address } = createPerson(random, 1000 + index);
  const { firstName, lastName } = address;
  const { course, ...text } = { course: undefined, ...random.pick(isSpam ? SPAM : INQUIRIES) };
  const page = course ? `/course/${course}` : '/contact';
  const website = isCaught ? 'https://cheap-pills.example' : undefined;
  const message = { firstName, lastName, email, phone, course, page, website, ...text };
  return () => receiveMessage(services, message, COURSE_LABELS).id;
}

function setStatus({ services, colleague }: SampleShop, id: string, status: InquiryStatus): void {
  changeInquiry(services, id, { status }, colleague);
}

const takeOver: Answer = (shop, id) => {
  shop.inOffice(1, () => {
    const { services, colleague } = shop;
    changeInquiry(services, id, { ownerId: colleague.userId }, colleague);
  });
};

const note: Answer = ({ services, colleague, random }, id) => {
  addInquiryNote(services, id, { noteId: services.newId(), note: random.pick(INQUIRY_NOTES) }, colleague);
};

/** Answers with a saved reply about courses, or with an individual one. */
const reply: Answer = ({ services, colleague, random }, id) => {
  const { firstName, lastName, course } = requireInquiry(services.db, id);
  const values = { firstName, lastName, institute: INSTITUTE.name };
  const saved =
    course && fillReply(random.pick(SAVED_REPLIES).text, { ...values, course: courseWords(course) });
  const subject = course ? `Your request about ${courseWords(course)}` : `Your message to ${INSTITUTE.name}`;
  const message = saved ?? random.pick(REPLIES);
  replyToInquiry(services, id, { replyId: services.newId(), subject, message }, colleague);
};

const answered: Answer = (shop, id) => {
  takeOver(shop, id);
  shop.inOffice(2, () => reply(shop, id));
};

const closed: Answer = (shop, id) => {
  shop.inOffice(1, () => {
    reply(shop, id);
    shop.inOffice(3, () => {
      note(shop, id);
      setStatus(shop, id, 'closed');
    });
  });
};

/** Calls, and answers by email only later. */
const called: Answer = (shop, id) => {
  shop.inOffice(1, () => {
    note(shop, id);
    setStatus(shop, id, 'contacted');
    shop.inOffice(2, () => reply(shop, id));
  });
};

const markAsSpam: Answer = (shop, id) => {
  shop.inOffice(1, () => setStatus(shop, id, 'spam'));
};

/** Recognized as spam by the form. */
const caught: Answer = () => undefined;

/** Deleted after the answer, as requested by its sender. */
const deleted: Answer = (shop, id) => {
  shop.inOffice(1, () => {
    reply(shop, id);
    shop.inOffice(2, () => {
      deleteInquiry(shop.services, id, shop.colleague);
      // Emails of samples have no files to remove.
      shop.services.db
        .delete(jobs)
        .where(and(eq(jobs.kind, 'remove_email_files'), eq(jobs.key, id)))
        .run();
    });
  });
};

const ANSWERS: readonly Answer[] = [
  ...[closed, answered, markAsSpam, closed, caught, called, answered, closed, caught, deleted, closed],
];
