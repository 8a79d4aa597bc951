import { US_STATE_NAMES } from '#shared/us-states.ts';

// cspell:disable
/**
 * The site's words, and visitors' words for them. A word on the right also finds those on the left, but not vice versa. Commas
 * separate words and phrases. Plurals and endings such as -ing need no line.
 */
const MEANINGS: Record<string, string> = {
  // Credits and certificates
  'cme, ceus, continuing education':
    'cme, ceu, ce, cne, continuing education, continuing education units, education units, credit hours',
  'certification, certificate':
    'cert, certs, certificate, certification, certify, certified, diploma, license',
  accreditation: 'accredited, accredit',
  acls: 'advanced cardiac life support, cardiac life support',
  bls: 'basic life support, cpr',
  pals: 'pediatric advanced life support, pediatric life support',
  atls: 'advanced trauma life support',
  tncc: 'trauma nursing core course, trauma nursing',
  ahls: 'advanced hazmat life support, hazmat',

  // People
  'law enforcement':
    'leo, leos, cop, police, police officer, patrol officer, detective,  policeman, officer, sheriff, deputy, trooper, swat, border patrol, federal agent',
  'first responders, ems':
    'ems, emt, paramedic, ambulance, firefighter, fireman, fire department, fire dept, fire crew, fire fighter, fire service, fire rescue, rescue, ambulance crew',
  'emergency department, emergency departments': 'er, ed, emergency room, emergency ward',
  'hospital, emergency department, healthcare providers':
    'nurse, rn, lpn, np, doctor, physician, physician assistant, clinician, clinic, icu, docs, physicians',
  'trauma center': 'surgeon, surgery',
  'military, serving, service members':
    'soldier, army, navy, marine, air force, airman, sailor, national guard, guardsman, reservist, reserve, active duty, troops, servicemember',
  'medics, military': 'corpsman, 68w, combat medic, pj, pararescue, flight medic',
  'veteran owned': 'veteran, vet, owner, owned, owns, belongs',
  'instructors, faculty, teach':
    'instructor, teacher, trainer, professor, lecturer, tutor, who teaches, who teach, who will teach, who is teaching',
  'joining the faculty': 'hiring, hire, job, career, vacancy, position, recruit, employment',
  'executive leadership, lead': 'ceo, boss, director, management, manager, president, chief, in charge, run',
  founder: 'founded, founding',
  team: 'staff, employee',

  // Care
  'tactical settings, tactical':
    'tccc, tecc, combat casualty care, combat, battlefield, under fire, care under fire, active shooter, tactical medicine, tac med, tacmed, swat, hostile, war zone',
  'stop hemorrhage, stop the bleeding':
    'stop the bleed, bleed, bleeding, blood, blood loss, hemorrhage, bleeding control, bleed control, hemorrhage control, control bleeding, haemorrhage, exsanguination, pressure dressing, junctional,  tourniquet, wound packing',
  'airway, ventilation':
    'breathing, breath, breathe, intubation, cric, cricothyrotomy, bag valve mask, bvm, nasopharyngeal, intubating, ventilator, intubate, oxygen, choking',
  'medical evacuation, evacuation':
    'medevac, casevac, evac, evacuate, helicopter, flight, transport, air ambulance, en route, moving patients, moving casualties, transporting, extraction, flying patients, chopper',
  'injury, injured': 'wound, wounded, injure, gunshot, blast',
  casualties: 'casualty, victim',
  'handoff, hand off, handing off':
    'handover, hand over, handing over, hand off, handoff, pass on, passing the patient, pass the patient, passing on, giving the patient, give the patient, next crew, next team',
  'cadaveric tissue': 'cadaver, corpse, dead body, dead bodies, bodies, human tissue',
  'live human models, hands on': 'manikin, mannequin, dummy, dummies, simulator, actor',
  'hands on, practice': 'practical, practise, hand on, in person',
  simulated: 'simulation, realistic',
  basic: 'beginner, intro, introduction, introductory, entry level, newbie, starter',
  advanced: 'expert, experienced',

  // Courses
  'course, courses, training': 'class, lesson, workshop, seminar, course, training, program',
  'covered, outline, covers':
    'syllabus, curriculum, agenda, topic, learn, content, contents, subject, taught, teach, teaches',
  'who can attend, attend':
    'prerequisite, requirement, require, eligible, join, attend, allowed, participate, admission',
  'request dates and pricing, ready to get started, request dates':
    'enroll, enrol, register, registration, sign up, signup, book, booking, apply, reserve a seat',
  'pricing, tuition, quote': 'tuition, fee, cost, price, expensive, charge, rate, rates, quote, how much',
  'dates and pricing, dates': 'schedule, date, calendar, upcoming, start date, when is',
  hours: 'hrs, hr',
  length: 'duration, how long',
  online: 'remote, virtual, internet, elearning, e learning, distance, from home, zoom, webinar',
  'login, learning platform, training account':
    'log in, log on, login, sign in, signin, portal, moodle, password',
  'any location, host a course, come to you':
    'on site, onsite, come to, travel to, come out, our place, our site, our location, our hospital, our base, our unit, our station, our facility, our agency, station, precinct, headquarters, barracks, firehouse, workplace',
  'premier sites, sites, location, held':
    'location, located, place, city, campus, venue, facility, near, nearest, closest, address',
  'rating, reviews': 'stars, star, star rating, review, rated',
  met3: 'met 3, met three, met iii',
  different: 'unique, better than, special, why choose, difference, stand out',

  // Policies
  'cancellation, refund': 'cancel, cancelling, canceling, reschedule, postpone, withdraw',
  'refund, refunds': 'money back, reimburse, refund, get my money',
  'returns, return it': 'return, send back, send it back, give back, bring back, exchange, sending back',
  'faulty, wrong item': 'broken, damaged, defective, defect, torn, hole, ripped, wrong, misprint',
  'information, personal information': 'data, personal data, my info',
  'your rights, privacy': 'gdpr, ccpa, privacy rights, rights',
  'delete, deleted': 'erase, remove, wipe, delete',
  'stop contacting you': 'unsubscribe, newsletter, spam, mailing list, marketing',
  'information sharing, share, sell': 'share, third party, third parties, selling my, pass on',
  'secure, data security': 'safe, hacked, encrypted, security, secure',
  'analytics, count': 'track, tracked, analytics, google, statistics',
  assistant: 'ai, chatbot, bot, chat, gpt',
  'card, payment provider': 'credit card, debit card, visa, mastercard, card',

  // Store
  'merchandise, store': 'merch, swag, shop, clothes, clothing, apparel, gear, store',
  'tee, shirts': 'shirt, tshirt, t shirt, tee, top',
  'hoodie, sweatshirts': 'sweatshirt, sweater, hoody, pullover, jumper, jacket',
  'long sleeve, long sleeves': 'longsleeve, long sleeved',
  'cap, caps': 'hat, ballcap, baseball cap, beanie',
  mesh: 'trucker',
  mug: 'cup, coffee, tea, drink',
  'hook and loop': 'velcro',
  patch: 'badge, insignia',
  logo: 'emblem, crest, artwork, graphic, picture, photo, slogan',
  price: 'cheap, cheaper, cheapest, affordable, inexpensive, pricey',
  'your own logo, your logo, add your logo':
    'personalize, personalise, customize, customise, monogram, custom made, custom, our emblem, our own emblem, our crest, our name, my name, customized, our logo, own logo, my logo, own design, own text, engraved, printed',
  embroidered: 'embroidery, stitched',
  'cotton, fleece, polyester': 'material, fabric, made of, wool',
  steel: 'metal, tin, enamel',
  'heart line': 'heartbeat, ekg, ecg, pulse line',
  camp: 'camping, outdoors, campfire',
  'plain, blank': 'nothing on it, undecorated, unprinted, without print',
  'wash, dry': 'wash, washing, laundry, washing machine, dryer',
  'sizes, size': 'size, fit, big, small, xxl, xl, measurement',
  'logo files':
    'logo upload, file type, file types, type of file, types of files, file format, file formats, file size, file sizes, kind of file, kinds of files, format, big can the logo, big can my logo, large can the logo, large can my logo, maximum file size, png, jpeg, jpg, svg, webp',
  '2xl': 'xxl, xx large',
  'american express': 'amex',
  'in stock, out of stock': 'stock, availability, sold out, restock, back in stock, left in',
  'shipping, shipping costs': 'ship, postage, shipping, shipping fee, delivery fee, freight',
  'arrives, delivery': 'deliver, delivery, arrive, arrival, get here, take to ship',
  order: 'package, parcel, purchase',
  'confirmation email': 'confirmation, receipt, confirmation mail',
  email: 'mail, e mail, send, sent',
  'person, attend': 'coworker, colleague',
  "still can't find it, lost": 'lost, missing, misplaced, deleted it',
  'status of your order, tracking':
    'order status, where is my order, my order, track my order, tracking number',

  // Contact
  'contact us, reach us, contact': 'call, reach, talk, speak, get in touch, contact, write to, get hold of',
  phone: 'telephone, phone number, cell',
  'social media':
    'fb, ig, yt, facebook, instagram, insta, youtube, tiktok, twitter, linkedin, socials, follow you',
};

/** State codes that are also words, and meant as words. */
const WORD_CODES = 'aa ae al ap as co de gu hi id in la ma me mi mo mp ms mt oh ok or pa pr vi'.split(' ');

const split = (list: string) => list.split(/,\s*/);

const STATES = Object.entries(US_STATE_NAMES)
  .map(([code, name]): [string, string[]] => [code.toLowerCase(), [name.toLowerCase()]])
  .filter(([code]) => !WORD_CODES.includes(code));

/** The site's words for a visitor's word or phrase. */
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([...STATES, ...saidAs()]);

/** Returns the table from visitors' words to ours. */
function saidAs(): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const [ours, theirs] of Object.entries(MEANINGS))
    for (const said of split(theirs)) table.set(said, [...(table.get(said) ?? []), ...split(ours)]);
  return table;
}

/** Hints from the phrasing. A passage with the hint ranks higher, but one without it may fit as well. */
export const HINTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'how much': 'price, costs, shipping costs, refund',
    'how many': 'hours',
    'how long': 'days, length',
    'how fast': 'days, within',
    'how soon': 'days, within',
    when: 'days, dates, arrives, within',
    where: 'where, location, sites, held',
    wheres: 'where, location, sites, held',
    who: 'who, people, team, leadership, instructors',
    how: 'how',
    'can i': 'can, attend',
    'do you have': 'in stock, price',
    buy: 'price, in stock',
    available: 'in stock',
    recommend: '/course/*',
    suggestions: '/course/*',
    'which course': '/course/*',
    'which class': '/course/*',
    'which of your': '/course/*',
    'course for': '/course/*',
    'class for': '/course/*',
    'courses for': '/course/*',
    'training for': '/course/*',
  }).map(([asked, hinted]) => [asked, split(hinted)]),
);
