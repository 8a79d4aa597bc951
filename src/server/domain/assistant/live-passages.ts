import { isSet } from '#config/institute.ts';
import { SITE } from '#config/site.ts';
import { listStoreProducts } from '#server/domain/catalog/list-products.ts';
import { deliveryWindow } from '#server/domain/sales/delivery/delivery-window.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { CARD_BRANDS } from '#shared/card-brands.ts';
import { deliveryWords } from '#shared/delivery.ts';
import { LOGO_FILES } from '#shared/designs/logo-files.ts';
import { displayMoney } from '#shared/money.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import { priceRange, stockLabel } from '#shared/product.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { SHIPS_TO } from '#shared/ships-to.ts';
import { freeShippingWords } from '#shared/totals.ts';
import { isOutlying } from '#shared/us-states.ts';
import type { PagePassage } from './read-passages.ts';

/** Cached by product object, which the store replaces when the product changes. */
const passages = new WeakMap<StoreProduct, PagePassage>();

/** Returns the current passages from the database: the products with price and stock, and the terms of an order. */
export function livePassages(services: Pick<Services, 'db' | 'env' | 'now'>): PagePassage[] {
  const products = listStoreProducts(services).map((product) => {
    const passage = passages.get(product) ?? productPassage(product);
    passages.set(product, passage);
    return passage;
  });
  return [...products, ...termsOfOrders(services), forgottenPassword(), ...waysToContact(services)];
}

function productPassage(product: StoreProduct): PagePassage {
  const { name, slug, category, description, allowCustomization, variants, colors, sizes } = product;
  const sentences = [
    description,
    priceSentence(product),
    sizes.length > 0 && `Sizes: ${sizes.join(', ')}.`,
    colors.length > 0 && `Colors: ${colors.join(', ')}.`,
    allowCustomization && `You can add your own logo and text. Logo files: ${LOGO_FILES}.`,
    stockSentence(product, variants),
  ];
  return passage('product', {
    title: name,
    heading: null,
    text: sentences.filter(Boolean).join('\n'),
    url: productPath(slug),
    above: category ?? '',
  });
}

function priceSentence(product: StoreProduct): string {
  return `Price: ${priceRange(product).map(displayMoney).join(' to ')}.`;
}

function stockSentence({ inventory }: StoreProduct, variants: StoreProduct['variants']): string {
  const isGone = variants.length > 0 && !variants.some(({ isAvailable }) => isAvailable);
  const label = isGone ? 'Out of Stock' : stockLabel(inventory);
  if (label === null) return 'In stock.';
  return label === 'Low Stock' ? 'In stock, but only a few are left.' : 'Out of stock.';
}

function termsOfOrders(services: Pick<Services, 'db' | 'env' | 'now'>): PagePassage[] {
  const rates = readSetting(services, 'shipping');
  const rule = (heading: string, text: string) =>
    passage('rule', { title: SITE.storeTitle, heading, text, url: PATHS.store, above: 'Store' });
  return [
    rule(
      'Shipping',
      `Shipping costs ${displayMoney(rates.shippingFlat)} an order. ${freeShippingWords(rates)} ${SHIPS_TO}`,
    ),
    rule('Delivery time', deliveryTime(services)),
    rule(
      'Checkout',
      `You pay securely by card at checkout: we accept ${CARD_BRANDS}. There is no other way to pay, such as PayPal, Apple Pay or Google Pay. You don't need an account to order.`,
    ),
    rule(
      'Sales tax',
      'Sales tax, where it applies, depends on the address we ship to. Checkout shows it before you pay.',
    ),
  ];
}

/**
 * Returns when an order placed now arrives, or ships for destinations whose mail takes too long to promise a date.
 * @param state the two-letter code of the destination, if known
 */
export function deliveryTime(services: Pick<Services, 'db' | 'env' | 'now'>, state?: string): string {
  const when = `If you order today: ${deliveryWords(deliveryWindow(services, services.now()), state)}.`;
  return state && isOutlying(state) ? when : `${when} That includes making and shipping your order.`;
}

/** The sign-in page isn't in the index of a release, because search engines don't list it. */
function forgottenPassword(): PagePassage {
  return passage('rule', {
    title: 'Sign in',
    heading: 'Forgot your password?',
    text: "Enter your username or email address on the “Forgot your password?” page, and we'll email you a link to choose a new password. The link works once, for an hour.",
    url: `${PATHS.signIn}?forgot`,
    above: '',
  });
}

function waysToContact(services: Pick<Services, 'db' | 'env'>): PagePassage[] {
  const { email, phone, streetAddress } = readSetting(services, 'institute');
  const facts = Object.entries({ Email: email, Phone: phone, 'Street address': streetAddress });
  const text = facts.flatMap(([name, fact]) => (isSet(fact) ? `${name}: ${fact}` : [])).join('\n');
  const title = 'Contact Us';
  return text
    ? [passage('rule', { title, heading: 'Ways to contact us', text, url: PATHS.contact, above: '' })]
    : [];
}

function passage(kind: PagePassage['kind'], parts: Omit<PagePassage, 'id' | 'kind'>): PagePassage {
  return { id: `${kind}:${parts.heading ?? parts.url}`, kind, ...parts };
}
