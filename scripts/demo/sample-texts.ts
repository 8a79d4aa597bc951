import type { Interest } from '#shared/interests.ts';

/** What customers have printed. */
export const DESIGN_TEXTS = [
  'DUSTOFF\nALPHA CO',
  'STATION 14\nENGINE CO',
  '2ND PLATOON\nMEDICS',
  'NIGHT SHIFT\nTRAUMA BAY 3',
  'CLASS 26-04\nBTRC',
  'MOUNTAIN RESCUE',
  'FLIGHT NURSES\nDO IT AT 3,000 FT',
  "DOC'S SPARE SHIRT",
];

export const PROBLEMS = [
  'The hoodie came in XL, but I ordered a large. Can I swap it?',
  'One of the mugs arrived with a chipped rim. I can send a photo.',
  'Tracking says delivered on Tuesday, but there was nothing at my door.',
];

export const CANCELLATIONS = [
  'My unit is ordering together now, so please cancel this one.',
  'Ordered twice by accident. Please cancel.',
  'We PCS next week, so this would go to the wrong address. Please cancel.',
];

export const NOTES = [
  'Called to check the size. Keeps the medium.',
  'Wants it before a graduation on Friday. Packed first.',
  'Third order for this clinic. Put two stickers in the box.',
  'Asked for a receipt with the unit name. Sent.',
];

export const MESSAGES_TO_BUYERS = [
  "Sorry about the mix-up. We're sending you the right one today. Keep the other one.",
  'The carrier left it with your neighbor in 12B. Let us know if it is not there.',
];

interface Inquiry {
  interest: Interest;
  message: string;
  /** The id of a course (`src/content/courses`). */
  course?: string;
}

/** Contact messages. */
export const INQUIRIES: readonly Inquiry[] = [
  {
    interest: 'military',
    course: 'btrc-military',
    message:
      'We have 24 soldiers who need BTRC before we deploy in March. Can you come to us, and what would it cost?',
  },
  {
    interest: 'civilian',
    course: 'save-civilian',
    message: 'Do you run SAVE for hospital staff on weekends?',
  },
  {
    interest: 'military',
    course: 'met3-military',
    message: 'Our flight medics are due for MET3. Which dates do you have in the spring?',
  },
  {
    interest: 'civilian',
    message: 'I am a paramedic in Henderson. Do your courses count toward my license?',
  },
  {
    interest: 'both',
    message: 'We train with the fire department next door. Could one class take both of us?',
  },
  { interest: 'other', message: 'Do you ship mugs to APO addresses? How long does it take?' },
  {
    interest: 'other',
    message: 'Can we get 40 shirts with our unit crest? Is there a discount for that many?',
  },
  {
    interest: 'civilian',
    course: 'btrc-civilian',
    message: 'Our ER wants to send six nurses to BTRC. Is there a waiting list?',
  },
  {
    interest: 'military',
    course: 'afatt-military',
    message: 'What do we need to provide on site for AFATT? We have a classroom and an aid station.',
  },
  { interest: 'civilian', message: 'I took the course last year and lost my card. Can you send a new one?' },
];

/** Spam in the contact form. */
export const SPAM: readonly Inquiry[] = [
  { interest: 'other', message: 'Your website is not on page one of Google. We can fix that this week.' },
  { interest: 'both', message: 'Best prices for pills without a prescription: https://cheap-pills.example' },
  { interest: 'other', message: 'I represent an investor who wants to buy your company. Reply today.' },
];

/** The office's replies to messages that aren't about a course. */
export const REPLIES = [
  "Thanks for writing. Yes, we can do that. Let us know how many you are, and we'll send you a quote.",
  "Thanks for your question. Our courses count toward most state licenses. We'll send you the list for yours.",
];

/** Replies that the office has saved; those with these titles that the shop has stay as they are. */
export const SAVED_REPLIES = [
  {
    title: 'Dates and prices',
    text: 'Hello {firstName},\n\nthanks for asking about {course}. Here are our next dates and the prices for groups. Which one suits you?\n\n{institute}',
  },
  {
    title: 'Course at your site',
    text: "Hello {firstName},\n\nwe're happy to bring {course} to you. We need a classroom for 24 and an hour to set up. Which month works for you?\n\n{institute}",
  },
];

/** The office's notes about inquiries. */
export const INQUIRY_NOTES = [
  'Called. Prefers a weekday in spring.',
  'Asked for a quote for 12 people. Sent it.',
  'Left a voicemail.',
];

/** What emails call the courses of `INQUIRIES`, by their ids. */
export const COURSE_LABELS: ReadonlyMap<string, string> = new Map([
  ['afatt-military', 'AFATT, military course'],
  ['btrc-civilian', 'BTRC, civilian course'],
  ['btrc-military', 'BTRC, military course'],
  ['met3-military', 'MET3, military course'],
  ['save-civilian', 'SAVE, civilian course'],
]);
