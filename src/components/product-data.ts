import type { Institute } from '#config/institute.ts';
import { type Cents, fromWire, toWire } from '#shared/money.ts';
import { productPath } from '#shared/paths.ts';
import { shippingOf } from '#shared/pricing.ts';
import { stockLabel } from '#shared/product.ts';
import type { PurchaseTerms } from '#shared/purchase-terms.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import type { ShippingRates } from '#shared/totals.ts';
import { at } from './structured-data.ts';

/** The conditions of every offer. */
interface OfferConditions {
  rates: ShippingRates;
  returns: PurchaseTerms['returns'];
  institute: Pick<Institute, 'shortName'>;
}

/** Returns a product with an offer for each of its prices (docs/product/seo.md#structured-data). */
export function product(site: URL | undefined, shown: StoreProduct, conditions: OfferConditions): object {
  const { name, slug, description, category, image, pictures: own, variants } = shown;
  const url = at(site, productPath(slug));
  const ofVariants = variants.flatMap(({ imageUrl, backImageUrl }) => [imageUrl, backImageUrl]);
  const pictures = [image, ...own.map((picture) => picture.url), ...ofVariants];
  const images = [...new Set(pictures.filter((picture) => picture !== null))];
  const priced = Map.groupBy(variants, ({ retailPrice }) => retailPrice);
  const offers = priced.size > 0 ? [...priced] : [[shown.price, []] as const];
  return {
    '@type': 'Product',
    '@id': url,
    name,
    description: description || name,
    url,
    ...(category && { category }),
    ...(images.length > 0 && { image: images.map((picture) => at(site, picture)) }),
    brand: { '@type': 'Brand', name: conditions.institute.shortName },
    offers: offers.map(([price, choices]) => ({
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      availability: `https://schema.org/${availability(shown, choices)}`,
      itemCondition: 'https://schema.org/NewCondition',
      url,
      shippingDetails: shippingDetails(fromWire(price) ?? 0, conditions.rates),
      hasMerchantReturnPolicy: returnPolicy(site, conditions.returns),
    })),
  };
}

/** Returns the products of the store, in the order shown. */
export function productList(site: URL | undefined, products: readonly StoreProduct[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: products.map(({ slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: at(site, productPath(slug)),
    })),
  };
}

function availability({ inventory }: StoreProduct, choices: readonly { isAvailable: boolean }[]): string {
  const soldOut = choices.length > 0 && !choices.some(({ isAvailable }) => isAvailable);
  const stock = soldOut ? 'Out of Stock' : stockLabel(inventory);
  return stock === null ? 'InStock' : stock === 'Low Stock' ? 'LimitedAvailability' : 'OutOfStock';
}

/** Returns the shipping of a single product: free if its price alone reaches the threshold. */
function shippingDetails(price: Cents, rates: ShippingRates): object {
  const value = toWire(shippingOf(price, rates));
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value, currency: 'USD' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
  };
}

/** Returns the returns policy; only its address if it doesn't state a number of days. */
function returnPolicy(site: URL | undefined, { days, href }: PurchaseTerms['returns']): object {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    merchantReturnLink: at(site, href),
    ...(days && {
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: days,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    }),
  };
}
