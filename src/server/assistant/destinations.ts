import { US_STATE_NAMES } from '#shared/us-states.ts';

// cspell:disable
/** Words that tell of a shipment. */
const SHIPMENT =
  /\b(?:ship|ships|shipped|shipping|deliver|delivers|delivered|delivery|postage|parcels?|packages?|mail)\b/;

/** Where visitors want something shipped. Elsewhere in a question, these are places of courses, or what the site doesn't have. */
const DESTINATIONS: ReadonlySet<string> = new Set([
  ...Object.values(US_STATE_NAMES).map((name) => name.toLowerCase()),
  ...'apo, fpo, dpo, military address, military addresses, united states, usa, canada, mexico, germany, europe, uk, united kingdom, england, france, italy, spain, poland, japan, okinawa, korea, south korea, australia, philippines, international, internationally, worldwide, overseas, abroad, outside the us, outside the usa, outside the united states, other countries, another country'.split(
    ', ',
  ),
]);
// cspell:enable

export const DESTINATION_PHRASES: readonly string[] = [...DESTINATIONS].filter((name) => name.includes(' '));

/** Returns whether a word or phrase says where something is to be shipped. */
export function isDestination(word: string, words: readonly string[]): boolean {
  return DESTINATIONS.has(word) && SHIPMENT.test(words.join(' '));
}
