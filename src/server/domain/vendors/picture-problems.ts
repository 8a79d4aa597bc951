import { blanksOf, sourceOf } from './blank-pictures.ts';
import { nameOfVariant, type OfferedProduct } from './check-offer.ts';

/** Longer addresses are shortened in a sync's messages. */
const MAX_SHOWN = 200;

/** Returns the distinct vendor addresses of a product's pictures, those without a print included. */
export function picturesOf({ imageUrl, variants, printAreas }: OfferedProduct): Set<string> {
  const sources = [
    imageUrl,
    ...variants.map((variant) => variant.imageUrl),
    ...blanksOf(printAreas).map(sourceOf),
  ];
  return new Set(sources.filter((source) => source !== null));
}

/**
 * Returns the problems of a product's pictures, a line for each: `M, Black: The vendor answered with status 404. (https://…)`.
 * @param problems by the vendor's address of a picture
 */
export function problemsOfPictures(product: OfferedProduct, problems: ReadonlyMap<string, string>): string[] {
  return [...picturesOf(product)].flatMap((source) => {
    const problem = problems.get(source);
    return problem ? [`${userOf(product, source)}: ${problem} (${source.slice(0, MAX_SHOWN)})`] : [];
  });
}

/** Returns what a picture shows, in words: the product, or the first of its variants. */
function userOf({ imageUrl, variants, printAreas }: OfferedProduct, source: string): string {
  if (imageUrl === source) return 'Picture';
  if (blanksOf(printAreas).some((blank) => sourceOf(blank) === source)) return 'Picture without a print';
  const [first, ...others] = variants.filter((variant) => variant.imageUrl === source);
  const name = first ? nameOfVariant(first) : 'Picture';
  return others.length > 0 ? `${name} and ${others.length} more` : name;
}
