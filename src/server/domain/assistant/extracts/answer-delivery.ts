import { SITE } from '#config/site.ts';
import { PATHS } from '#shared/paths.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { SHIPS_TO } from '#shared/ships-to.ts';
import { MILITARY_STATES } from '#shared/us-states.ts';
import { type Destination, destinationIn } from '../destinations.ts';
import type { KnowledgeServices } from '../knowledge.ts';
import { deliveryTime } from '../live-passages.ts';
import { wordsOf } from '../words.ts';
import { namedProducts } from './named-products.ts';
import { link } from './sources.ts';

// cspell:disable
const TIME =
  /\b(?:when|whens|how (?:long|fast|soon|quick|quickly|many days)|what day|eta|(?:ship|shipping|delivery|arrival) (?:times?|dates?|estimate|speed)|(?:estimated|expected) (?:delivery|arrival))\b/;
const TIMES: ReadonlySet<string> = new Set(
  wordsOf(
    'arrival date dates day days estimate estimated eta expected fast how long many quick quickly soon speed time times what when whens',
  ),
);
/** Words that mean shipping of any item. */
const SHIPPED: ReadonlySet<string> = new Set(
  wordsOf('ship ships shipped shipping shipment deliver delivers delivered delivering delivery'),
);
/** Words that mean shipping only for a product: a class can come as well. */
const ARRIVES: ReadonlySet<string> = new Set(
  wordsOf('arrival arrive arrives arriving come comes eta get gets here show up'),
);
const THINGS: ReadonlySet<string> = new Set(
  wordsOf(
    'clothes gear item items merch merchandise order orders package packages parcel product products stuff',
  ),
);
/**
 * Words around these that don't change the question. Questions about earlier orders have other words, and are answered elsewhere.
 */
const AROUND: ReadonlySet<string> = new Set(
  wordsOf(`
    a about after an and approximately are at be being by can could do does expect for from gonna have hello hi i if im in is it its me my new now of on once
    order our please roughly should take takes the them there they till to today u until us usually we will would you your
  `),
);
// cspell:enable

/**
 * Answers when an order placed now arrives, as the store promises for its destination; null for any other question. An earlier
 * order has its own date.
 */
export function answerDelivery(
  services: KnowledgeServices,
  products: readonly StoreProduct[],
  words: readonly string[],
): Pick<QuestionAnswer, 'answer' | 'sources'> | null {
  const destination = destinationIn(words);
  const asked = words.filter((word) => !destination?.words.includes(word));
  if (!asksForDelivery(asked, namedProducts(products, asked).said)) return null;
  const text = timeTo(services, destination);
  const mine = asked.includes('my')
    ? `\n\nIf you've ordered already, ${link('Find my order', PATHS.findMyOrder)} shows where it is.`
    : '';
  return {
    answer: `${text}${mine}`,
    sources: [{ title: `${SITE.storeTitle}: Delivery time`, url: PATHS.store, excerpt: text }],
  };
}

function asksForDelivery(words: readonly string[], named: ReadonlySet<string>): boolean {
  const isThing = (word: string) => named.has(word) || THINGS.has(word);
  const isOfShipment = (word: string) => SHIPPED.has(word) || ARRIVES.has(word);
  const isExplained = (word: string) =>
    isThing(word) || isOfShipment(word) || TIMES.has(word) || AROUND.has(word);
  if (!TIME.test(words.join(' ')) || !words.every(isExplained)) return false;
  return words.some((word) => SHIPPED.has(word)) || (words.some(isThing) && words.some(isOfShipment));
}

function timeTo(services: KnowledgeServices, destination: Destination | null): string {
  if (destination?.kind === 'abroad') return SHIPS_TO;
  const isOutlying = destination?.kind === 'outlying';
  const time = deliveryTime(services, isOutlying ? MILITARY_STATES[0] : undefined);
  return isOutlying ? `${time} ${SHIPS_TO}` : time;
}
