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

/** What people write in the contact form. */
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

/** What emails call the courses of `INQUIRIES`, by their ids. */
export const COURSE_LABELS: ReadonlyMap<string, string> = new Map([
  ['afatt-military', 'AFATT, military course'],
  ['btrc-civilian', 'BTRC, civilian course'],
  ['btrc-military', 'BTRC, military course'],
  ['met3-military', 'MET3, military course'],
  ['save-civilian', 'SAVE, civilian course'],
]);
