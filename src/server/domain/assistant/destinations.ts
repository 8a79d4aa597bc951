import { isOutlying, US_STATE_NAMES } from '#shared/us-states.ts';

// cspell:disable
/** Words about shipping. */
const SHIPMENT =
  /\b(?:ship|ships|shipped|shipping|deliver|delivers|delivered|delivery|postage|parcels?|packages?|mail)\b/;

const split = (list: string) => list.split(', ');
const named = (isIncluded: (code: string) => boolean) =>
  Object.entries(US_STATE_NAMES).flatMap(([code, name]) => (isIncluded(code) ? name.toLowerCase() : []));

/** Destinations of shipments. Elsewhere in a question, these are places of courses, or unknown to the site. */
const DESTINATIONS = {
  states: [...named((code) => !isOutlying(code)), 'united states', 'usa'],
  /** Where mail takes longer. */
  outlying: [
    ...named(isOutlying),
    ...split('virgin islands, apo, fpo, dpo, military address, military addresses'),
  ],
  abroad: split(
    'canada, mexico, germany, europe, uk, united kingdom, england, france, italy, spain, poland, japan, okinawa, korea, south korea, australia, philippines, international, internationally, worldwide, overseas, abroad, outside the us, outside the usa, outside the united states, other countries, another country',
  ),
};
// cspell:enable

export interface Destination {
  kind: keyof typeof DESTINATIONS;
  words: string[];
}

const KINDS: ReadonlyMap<string, Destination['kind']> = new Map(
  (Object.keys(DESTINATIONS) as Destination['kind'][]).flatMap((kind) =>
    DESTINATIONS[kind].map((name): [string, Destination['kind']] => [name, kind]),
  ),
);
const LONGEST_FIRST = [...KINDS].toSorted(([a], [b]) => b.length - a.length);

export const DESTINATION_PHRASES: readonly string[] = [...KINDS.keys()].filter((name) => name.includes(' '));

/** Returns whether a word or phrase is a shipping destination. */
export function isDestination(word: string, words: readonly string[]): boolean {
  return KINDS.has(word) && SHIPMENT.test(words.join(' '));
}

/** Returns the destination that the words name; null without one. */
export function destinationIn(words: readonly string[]): Destination | null {
  const text = ` ${words.join(' ')} `;
  const [name, kind] = LONGEST_FIRST.find(([each]) => text.includes(` ${each} `)) ?? [];
  return name && kind ? { kind, words: name.split(' ') } : null;
}
