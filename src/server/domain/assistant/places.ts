import { US_STATE_NAMES } from '#shared/us-states.ts';

// cspell:disable
/** A subject that visitors ask about in their own words, and where the site covers it. */
export interface Subject {
  /** The sections that cover it, by passage address; `*` matches any course, and an address without `#` is a whole page. */
  at: readonly string[];
  /** The sections that cover it in questions about products, if different. */
  ofProducts?: readonly string[];
  /** How much more it decides the question than other words: "return" says more about what to do than "hoodie". */
  emphasis: number;
}

const US_STATES = Object.values(US_STATE_NAMES).join(', ').toLowerCase();
const US_CITIES =
  'new york city, nyc, los angeles, chicago, houston, phoenix, philadelphia, san antonio, san diego, dallas, austin, jacksonville, fort worth, columbus, charlotte, indianapolis, san francisco, seattle, denver, nashville, boston, el paso, portland, detroit, memphis, baltimore, milwaukee, albuquerque, tucson, fresno, sacramento, kansas city, omaha, raleigh, miami, minneapolis, tampa, orlando, new orleans, cleveland, honolulu, anchorage, pittsburgh, cincinnati, st louis, salt lake city, reno, savannah, norfolk, fayetteville, killeen, colorado springs, east coast, west coast, midwest';

type Row = { at: string; ofProducts?: string; said: string; emphasis?: number };

/**
 * Subjects of visitors' questions, by where the site covers them. Words and phrases that occur elsewhere still find those
 * passages; here they lead to the subject's page, even if it has none of the words. Commas separate words and phrases.
 */
const ROWS: readonly Row[] = [
  // Policies
  {
    at: '/cancellation-policy#refunds',
    said: 'cancel, cancellation, canceled, cancelled, cancelling, canceling, cancelation, back out, backing out, pull out, drop out, call off, postpone, withdraw, no show, cant make it, cant come, cannot make it, cant attend, cannot attend, can no longer',
    emphasis: 2,
  },
  {
    at: '/cancellation-policy#refunds',
    ofProducts: '/cancellation-policy#merchandise',
    said: 'refund, refunded, money back, get money back, get back, lose the money, lose all the money, lose our money, lose all our money, lose money, lose what we paid, lose what i paid, refund bracket, refund tier, mony back, reimburse, reimbursed, reimbursement, deposit back, lose my money, partial refund, full refund, half back, refund policy, forfeit',
    emphasis: 1.5,
  },
  {
    at: '/cancellation-policy#how-to-cancel',
    said: 'how to cancel, how do i cancel, how can i cancel, how do we cancel, need to cancel, want to cancel, who do i tell, off a course, off the course, off the list, off the roster, take someone off, take somebody off, give up my seat, give up a seat, remove from the course',
    emphasis: 1.5,
  },
  {
    at: '/cancellation-policy#merchandise',
    said: 'return, returns, returned, returning, send back, sending back, send it back, send them back, sending it back, give back, bring back, exchange, exchanges, swap, trade it in, wrong size, wrong item, wrong color, wrong print, wrong order, too small, too big, too large, too tight, to small, to big, doesnt fit, dont fit, didnt fit, didnt like, dont like, broken, broke, damaged, faulty, defective, defect, torn, ripped, cracked, chipped, misprint, misprinted, has a hole, has a cut, crooked, bleeding color, bleeds color, colors ran, color ran, faded, fell apart, came apart, replacement, replace, can it go back, can they go back, go back, doesnt want it, dont want it, coming off, came off, falling off, fell off, coming apart, falling apart, coming loose, fraying, frayed, worn out, shattered, smashed, dented, scratched, stained, bent, leaking, leaks, peeling, peeled, shrunk, hole, holes, rip, tear, stitching, unusable, bad quality, poor quality, not what i ordered, damage, rejected, dissatisfied, warranty claim, return label, return shipping, return policy, unhappy with',
    emphasis: 2,
  },
  {
    at: '/privacy#personal-information',
    said: 'on file, payment info, payment information, payment details, card info, card details, card data, save my, store my, credit card number, personal information, personal data, my information, my info, my data, what data, which data, what do you know about me, what information, store my card, card number, collect',
    emphasis: 1.3,
  },
  {
    at: '/privacy#your-rights',
    said: 'delete, deleted, deletion, erase, erased, remove my, wipe, forget me, forgotten, gdpr, ccpa, privacy rights, my rights, opt out, unsubscribe, stop emailing, stop contacting, mailing list, newsletter, marketing emails, correct my',
    emphasis: 1.5,
  },
  {
    at: '/privacy#information-sharing, /privacy#how-we-use-your-information',
    said: 'do with my, use my, using my, sell my, sell personal, sell data, sell information, share my, third party, third parties, pass on my, give my, hand my, who gets my, gets my, get my address, get my email, advertisers, sold to',
    emphasis: 1.5,
  },
  {
    at: '/privacy#cookies, /privacy#analytics',
    said: 'cookie, cookies, track me, tracking me, trackers, analytics, google analytics, do not track, advertise, advertising, ads, ip address, fingerprint',
    emphasis: 1.5,
  },
  {
    at: '/privacy#data-security',
    said: 'data safe, data secure, data security, how secure, is it secure, how safe, hacked, hackers, encrypted, encryption, data breach, leak',
    emphasis: 1.5,
  },
  {
    at: '/privacy#questions-to-the-assistant',
    said: 'who reads what, who reads, who can read, who sees what, who can see what, reads what i, read what i, sees what i, see what i, type here, write here, ask here, typed here, chat private, this chat private, is this private, questions private, chatbot, chat bot, this chat, the chat, the bot, the ai, ai assistant, the assistant, chat log, conversations, conversation, what i type, what i ask, what i write, questions i ask, paste, patient information, patient info, patients chart, patient chart, case details',
    emphasis: 1.5,
  },
  {
    at: '/privacy#how-long-we-keep-data',
    said: 'logo file is deleted, file is deleted, logo is deleted, logo gets deleted, keep my, how long do you keep, how long do u keep, retention, how long is my, stored for, hold on to my, records kept',
    emphasis: 1.5,
  },
  {
    at: '/privacy#uploaded-artwork',
    said: 'upload, uploads, uploaded, uploading, my artwork, logo file, image file, artwork file, image i, logo i, picture i, file i',
    emphasis: 1.5,
  },
  {
    at: '/auth?forgot',
    said: 'remember my password, remember the password, password of my account, forgot my password, forgot password, forgot the password, forgot your password, forgotten password, forgotten my password, forgot my login, lost my password, lost password, reset my password, reset the password, reset password, password reset, resetting my password, new password, password again, change my password, password doesnt work, password isnt working, password not working',
    emphasis: 2.5,
  },
  {
    at: '/store',
    said: 'paypal, pay pal, venmo, apple pay, google pay, how do i pay, how can i pay, how do we pay, how to pay, ways of paying, card brand, card brands, card types, card type, types of cards, kinds of cards, kind of card, which cards, what cards, credit card, credit cards, debit card, debit cards, american express, amex, mastercard, master card, accept cards, accept card, cards do you, payment method, payment methods, ways to pay',
    emphasis: 1.5,
  },
  { at: '/privacy', said: 'privacy, privacy policy, privacy statement, data protection', emphasis: 1.5 },

  // Orders and the store
  {
    at: '/find-my-order',
    said: 'find my order, my order, order confirmation, confirmation email, confirmation mail, lost the confirmation, lost my confirmation, lost the email, receipt, invoice, where is my, wheres my, what i ordered, things i ordered, stuff i ordered, i ordered, i bought',
    emphasis: 1.5,
  },
  {
    at: '/find-my-order#number',
    said: 'order number, order numbers, where is my order number, wheres my order number, number of my order',
    emphasis: 3,
  },
  {
    at: '/find-my-order#cancel',
    said: 'how do i cancel my order, how can i cancel my order, how to cancel my order, how do i cancel an order, how can i cancel an order, how to cancel an order, how do i cancel the order, cancel my order, cancel an order, cancel the order, cancel order, cancel our order, cancel this order, cancel my purchase, cancel my package, cancel what i ordered, stop my order',
    emphasis: 3,
  },
  {
    at: '/find-my-order#tracking',
    said: 'tracking, tracking number, tracking link, track my, track an order, track order, where is my order, wheres my order, where is my package, wheres my package, not arrived, hasnt arrived, havent received, havent got, havent gotten, hasnt shown up, hasnt come, never arrived, never came, still waiting, my package, my parcel, my delivery, order status, status of my order',
    emphasis: 2.5,
  },
  {
    at: '/store',
    said: 'sales tax, taxes, tax, shipping, ship, ships, shiping, shipped, shipping cost, shipping costs, shipping fee, delivery fee, delivery cost, delivery charge, postage, free shipping, free delivery, deliver, delivery, delivers, arrive, arrives, delivery time, shipping time, get here, take to arrive, checkout, check out, buy, buying, purchase, pay, paying, payment, guest, account, customer account, without account, without an account, need an account, create an account, register an account, place an order, how to order',
    emphasis: 1.2,
  },

  // Contact and people
  {
    at: '/contact',
    said: 'contact, contacts, contact you, contact details, contact info, phone, phone number, phone nr, telephone, your number, call you, call, phone call, office, your office, your email, your mail, email address for, reach, reach you, reach out, reach someone, get in touch, get a hold of, get hold of, talk to, speak to, speak with, talk with, real person, human being, write to you, write you, message you, send you a message, send a message, mailing address, postal address, street address, your address, office hours, customer service, customer support, facebook, fb, ig, instagram, insta, tiktok, youtube, social media, socials, follow you, write in my message, in my message, put in my message, faster reply, faster answer, answer faster, reply faster, inquire, inquiry, enquiry',
    emphasis: 1.5,
  },
  {
    at: '/team',
    said: 'team, who teaches, who teach, who will teach, who is teaching, who are the instructors, instructor, instructors, trainer, trainers, teacher, teachers, faculty, the staff, your staff, people behind, the people behind, who runs, who leads, who is in charge, run by, led by, leader, leaders, leadership, ceo, president, director, boss of, head of, experience of the, join you, join your team, join the faculty, work for you, work for gti, teach for you, teach for gti, become an instructor, jobs, job openings, openings, hiring, careers, career, vacancy, vacancies, teaching position, apply as',
    emphasis: 1.5,
  },
  {
    at: '/about',
    said: 'about gti, about you, about your company, about the company, who are you, who is gti, what is gti, what does gti, your company, your school, the school, your academy, your business, your institute, your organization, the organization, company, summary of, founder, founded, owner, owns, who owns, owned by, veteran owned, veteran, veterans, accreditation, accredited, accredits, accredit, university, history of',
    emphasis: 1.3,
  },
  {
    at: '/faqs#gti-difference',
    said: 'different, difference, unique, special, stand out, sets you apart, set you apart, apart from, better than, why gti, why choose, why should, pick you, pick gti, choose you, choose gti, competitors, competition, other schools, other companies, another company, advantage, advantages',
    emphasis: 1.5,
  },
  {
    at: '/military#mission, /civilian#mission',
    said: 'mission, goal, goals, vision, values, purpose',
    emphasis: 1.2,
  },

  // Courses in general
  {
    at: '/faqs#cme-credits, /course/*#credit',
    said: 'cme, cmes, ceu, ceus, ce credits, ce hours, continuing education, credit, credits, credit hours, cme hours, education units, contact hours',
    emphasis: 1.3,
  },
  {
    at: '/faqs#certification, /about#certifications',
    said: 'certification, certifications, certificate, certificates, cert, certs, certified, certify, diploma, cpr, cpr card, bls card, recertify, recertification, renew, renewal',
    emphasis: 1.3,
  },
  {
    at: '/faqs#certification',
    said: 'acls, bls, pals, ahls, atls, tncc, 40 hour clinicals, clinicals',
    emphasis: 1.3,
  },
  {
    at: '/faqs#online-courses',
    said: 'homework, self study, prework, pre work, theory part, theory, pre reading, study from, online, remote, remotely, virtual, virtually, from home, at home, internet, elearning, e learning, distance learning, zoom, webinar, computer, laptop, log in, log on, login, sign in, signin, password, portal, training portal, learning platform, training account, student account, moodle',
    emphasis: 1.5,
  },
  {
    at: '/faqs#course-locations, /about#sites, /#sites',
    said:
      'where are, where is the, where do, big island, oahu, mainland, island, fort, ft, out here, out there, anything near, where does, where can i take, where will, location, locations, located, take place, takes place, held, place, places, city, cities, site, sites, campus, venue, facility, facilities, near, nearby, nearest, closest, henderson, las vegas, vegas, nevada, hawaii, hilo, pohakuloa, georgia, marietta, atlanta, dobbins, which state, which states, what state, abroad' +
      `, ${US_STATES}, ${US_CITIES}`,
    emphasis: 1.2,
  },
  {
    at: '/faqs#course-locations, /about#sites, /#sites',
    said: 'come to us, come to our, come to my, come out, come here, travel to, travel to us, on site, onsite, our location, our place, our base, our facility, our station, our hospital, our own, at our, at my, host, host a course, hosting, bring a course, bring the course, bring it to, in house, mobile training, teach here, train here, teach us here, train us here, come here, come teach, come train, come and teach, come and train, come down, come up, send an instructor, send instructors, send a team, cant travel, cannot travel, without traveling, spare staff, travel budget, bring your course, bring your class, bring the class, bring training',
    emphasis: 1.5,
  },
  {
    at: '/faqs#military-eligibility, /course/*#attend',
    said: 'eligible, eligibility, not military, not in the military, not in the army, arent in the army, arent in the military, isnt military, non military, nonmilitary, never served, dont serve, have to be in, have to be military, need to be in, need to be military, must i be, who can attend, who can join, who can take, allowed to, can civilians, civilians attend, open to, prerequisite, prerequisites, requirements to, qualify',
    emphasis: 1.4,
  },
  {
    at: '/course/*#get-started, /course/*#facts',
    said: 'price of the course, price of a course, course price, course cost, course costs, tuition, course fee, quote, enroll, enrol, enrolling, enrollment, register, registration, registering, sign up, signing up, signup, book a, booking, schedule, scheduled, upcoming, course dates, next course, next class, next one, start date, when is the next, rating, ratings, rated, reviews, stars, duration, course length, how long is, how many days, how long does, how long do the',
    emphasis: 1.2,
  },
  {
    at: '/course/*#covered, /course/*#overview',
    said: 'covered, cover, covers, syllabus, curriculum, outline, content, contents, topics, learn, taught, agenda, what is in, whats in',
    emphasis: 1,
  },
  {
    at: '/course/*',
    said: 'stand for, stands for, short for, acronym, abbreviation, abbreviated, full name of, the letters, spelled out',
  },
  {
    at: '/civilian, /military',
    said: 'could sign up for, all courses, all your courses, all classes, all your classes, what courses, what classes, what trainings, list of courses, list of classes, every course, courses do you have, classes do you have, courses do you offer, classes do you offer, course list, catalog of courses, overview of courses',
  },
  {
    at: '/civilian',
    said: 'civilian courses, civilian training, civilian program, train civilians, teach civilians, courses for civilians, classes for civilians, options for civilians',
  },
  {
    at: '/military',
    said: 'military courses, military training, military program, courses for soldiers, courses for military, classes for soldiers, courses for active duty, classes for active duty, for active duty, army ones, military ones, military courses',
  },
];
// cspell:enable

const split = (list: string) => list.split(/,\s*/);

/** The subjects by visitors' words and phrases for them. */
export const SUBJECTS: ReadonlyMap<string, Subject> = new Map(
  [
    ...Map.groupBy(
      ROWS.flatMap(({ said, emphasis = 1, ...row }) =>
        split(said).map((word) => ({ ...row, word, emphasis })),
      ),
      ({ word }) => word,
    ),
  ].map(([word, rows]) => [
    word,
    {
      at: rows.flatMap(({ at }) => split(at)),
      ofProducts: rows.flatMap(({ ofProducts }) => (ofProducts ? split(ofProducts) : [])),
      emphasis: Math.max(...rows.map(({ emphasis }) => emphasis)),
    },
  ]),
);
