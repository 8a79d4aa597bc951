import type { AssistantMode } from '#shared/assistant.ts';

interface SampleQuestion {
  type: AssistantMode;
  query: string;
  response: string;
  /** Empty where the site has no answer. */
  sources: string[];
}

const NO_ANSWER = "That isn't on this site. [Contact us](/contact) and we'll answer.";

/** What visitors asked, with answers of the site. */
export const ANSWERED: SampleQuestion[] = [
  {
    type: 'question',
    query: 'do you teach tccc',
    response: 'Our military courses are built around tactical combat casualty care.',
    sources: ['/course/afatt-military', '/military'],
  },
  {
    type: 'question',
    query: 'How do I book a course for my unit?',
    response: 'Send us your dates, the place and the number of people with the contact form.',
    sources: ['/contact', '/faqs'],
  },
  {
    type: 'question',
    query: 'can i return a shirt that is to small',
    response: 'Contact us within the return period named in our cancellation policy.',
    sources: ['/cancellation-policy'],
  },
  {
    type: 'search',
    query: 'airway management',
    response: 'These pages mention airway management.',
    sources: ['/course/met3-military', '/course/afatt-military'],
  },
  {
    type: 'search',
    query: 'continuing education hours for nurses',
    response: 'Our frequently asked questions say which courses count.',
    sources: ['/faqs'],
  },
  {
    type: 'recommendations',
    query: 'pre-hospital trauma, small groups, night training',
    response: 'MET3 and AFATT fit what you are interested in.',
    sources: ['/course/met3-military', '/course/afatt-military'],
  },
  {
    type: 'recommendations',
    query: 'active shooter response for hospital staff',
    response: 'SAVE and BTRC fit what you are interested in.',
    sources: ['/civilian'],
  },
  {
    type: 'scenario',
    query: 'Multiple casualties after a vehicle rollover',
    response: 'Your team arrives first at a vehicle on its roof. Two people are out of it, one is not.',
    sources: ['/course/btrc-civilian'],
  },
];

/** Visitors' unanswered questions, in several wordings. */
export const UNANSWERED: SampleQuestion[] = [
  'Do you ship to Canada?',
  'do you ship to canada',
  'Shipping to Canada?',
  'Is there parking at the training site?',
  'where is parking at training site',
  'Can I pay in installments?',
  'Do you rent out mannequins?',
  'Do you offer childcare during courses?',
].map((query) => ({ type: 'question', query, response: NO_ANSWER, sources: [] }));

export const REASONS = {
  up: ['Exactly what I needed.', 'Quick and with a link to the page.'],
  down: ['I asked about prices, not about dates.', "The page it links to doesn't say that.", 'Too general.'],
};
