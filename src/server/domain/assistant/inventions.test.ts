// cspell:ignore dura llamar NREMT venir Puede curso horas Juan Pérez enseña Der Kurs dauert Stunden und lehrt Notfallmedizin
import { expect, it } from 'vitest';
import { hasInventions } from './inventions.ts';

const SUPPORT = [
  'How much is MET3 for Captain Miller?',
  'Medical Evacuation Course\nDates\nMET3 takes 40 hours (five days) and costs $1,200.50. It begins March 3, 2027, in Carson City. Call (702) 555-0100 or write to office@example.com. Dr. Lee teaches it.',
];

it.each([
  'MET3 takes 40 hours, which is five days.',
  'It costs $1,200.50 and begins on March 3, 2027.',
  'Dr. Lee teaches it in Carson City. Captain Miller can attend.',
  'Call 702-555-0100 or write to office@example.com.',
  'You get:\n\n1. Training\n2. A course in evacuation\n\nSee [the dates](/course/met3-99).',
  "Yes. Unfortunately, we can't say. **MET3** is for medics.",
  'There are two ways to do it.',
  'El curso MET3 dura 40 horas. Puede llamar al 702 555 0100.',
  'Der Kurs dauert 40 Stunden und lehrt Notfallmedizin.',
])('finds nothing made up in "%s"', (text) => expect(hasInventions(text, SUPPORT)).toBe(false));

it.each([
  'It costs $999.',
  'It costs 40 dollars.',
  'It takes 41 hours.',
  'It takes six days.',
  'It begins on March 5, 2027.',
  'It begins on April 3.',
  'It is in Reno.',
  'It is taught by Jane Smith.',
  'Jane Smith teaches it.',
  'Jane teaches it.',
  'Call 702-555-0199.',
  'Write to jane@example.com.',
  'It leads to the NREMT certificate.',
  'Refunds are 75%.',
  'El curso lo da Juan Pérez. Puede venir.',
])('finds what is made up in "%s"', (text) => expect(hasInventions(text, SUPPORT)).toBe(true));
