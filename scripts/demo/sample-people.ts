import { type Buyer, cartKey } from '#server/kernel/sessions/buyer.ts';
import { AddressInput } from '#shared/schemas/address.schema.ts';
import type { Random } from './random.ts';

/** A customer who doesn't exist. */
export interface Person {
  buyer: Buyer;
  email: string;
  phone: string | undefined;
  address: AddressInput;
  /** Of the address range that is reserved for documentation. */
  ip: string;
}

const FIRST_NAMES = [
  ...['James', 'Maria', 'Tyler', 'Ashley', 'Marcus', 'Emily', 'Jose', 'Brittany', 'Derek', 'Hannah', 'Andre'],
  ...[
    'Lauren',
    'Kevin',
    'Danielle',
    'Ryan',
    'Tiffany',
    'Carlos',
    'Megan',
    'Brandon',
    'Kayla',
    'Sean',
    'Nicole',
  ],
  ...[
    'Travis',
    'Vanessa',
    'Eric',
    'Grace',
    'Luis',
    'Rachel',
    'Jordan',
    'Alicia',
    'Cody',
    'Monica',
    'Patrick',
  ],
  ...['Heather', 'Isaiah', 'Olivia', 'Scott', 'Erin', 'Dominic', 'Laura'],
];
const LAST_NAMES = [
  ...[
    'Walker',
    'Garcia',
    'Bennett',
    'Nguyen',
    'Johnson',
    'Ramirez',
    'Sullivan',
    'Brooks',
    'Kim',
    'Patterson',
  ],
  ...['Hayes', 'Martinez', 'Foster', 'Coleman', 'Reyes', 'Murphy', 'Price', 'Harrison', 'Ortiz', 'Jenkins'],
  ...[
    'Hughes',
    'Torres',
    'Washington',
    'Fisher',
    'Chavez',
    'Simmons',
    'Gibson',
    'Warren',
    'Delgado',
    'Payne',
  ],
  ...['Barnes', 'Hicks', 'Stewart', 'Lopez', 'Crawford', 'Boone', 'Maddox', 'Silva', 'Thornton', 'Yates'],
];
const STREETS = [
  ...[
    'Oak Street',
    'Maple Avenue',
    'Bragg Boulevard',
    'Cedar Lane',
    'Ridge Road',
    'Mission Drive',
    'Elm Street',
  ],
  ...['Sunset Boulevard', 'Pine Court', 'Liberty Way', 'Canyon Road', 'Harbor View Drive', 'Patton Avenue'],
];
/** Cities near bases and hospitals, each with its state and a ZIP code. */
const CITIES = [
  ...['Fayetteville, NC 28301', 'Killeen, TX 76541', 'San Antonio, TX 78205', 'Clarksville, TN 37040'],
  ...['Columbus, GA 31901', 'Jacksonville, NC 28540', 'Norfolk, VA 23510', 'Virginia Beach, VA 23451'],
  ...['El Paso, TX 79901', 'San Diego, CA 92101', 'Oceanside, CA 92054', 'Colorado Springs, CO 80903'],
  ...['Henderson, NV 89012', 'Las Vegas, NV 89101', 'Reno, NV 89501', 'Tacoma, WA 98402', 'Tampa, FL 33602'],
  ...[
    'Pensacola, FL 32501',
    'Phoenix, AZ 85004',
    'Tucson, AZ 85701',
    'Honolulu, HI 96813',
    'Boise, ID 83702',
  ],
  ...['Anchorage, AK 99501', 'Ogden, UT 84401', 'Dayton, OH 45402', 'Omaha, NE 68102', 'Baltimore, MD 21201'],
  ...['APO, AE 09012', 'APO, AP 96205'],
];
/** Reserved for examples: mail to them reaches nobody. */
const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net'];

/** Returns a person. `index` makes the email address unique. */
export function createPerson(random: Random, index: number): Person {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const [, city = '', state = '', zipCode = ''] = /^(.+), (\w\w) (\d+)$/.exec(random.pick(CITIES)) ?? [];
  const isMilitary = city === 'APO';
  const sessionId = random.hex(64);
  return {
    buyer: { userId: null, sessionId, keys: [cartKey(sessionId)] },
    email: `${firstName}.${lastName}${index}@${random.pick(MAIL_DOMAINS)}`.toLowerCase(),
    // 555-01xx is reserved for fiction.
    phone: random.next() < 0.4 ? `(${random.between(201, 989)}) 555-01${random.between(10, 99)}` : undefined,
    address: AddressInput.parse({
      firstName,
      lastName,
      addressLine1: isMilitary
        ? `PSC ${random.between(100, 900)} Box ${random.between(100, 9999)}`
        : `${random.between(12, 9800)} ${random.pick(STREETS)}`,
      addressLine2: !isMilitary && random.next() < 0.2 ? `Apt ${random.between(1, 40)}` : undefined,
      city,
      state,
      zipCode,
      country: 'US',
    }),
    ip: `198.51.100.${random.between(1, 254)}`,
  };
}
