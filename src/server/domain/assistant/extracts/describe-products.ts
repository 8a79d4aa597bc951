import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { namedProducts } from './named-products.ts';
import { readAspect } from './product-aspects.ts';
import { linkTo, toAnswer } from './product-lines.ts';
import { sentencesOf } from './sentences.ts';
import { plainText } from './sources.ts';

/**
 * Answers what the store says about the sizing, care or material of the named products; null for any other question, or if the
 * store doesn't say.
 */
export function describeProducts(
  all: readonly StoreProduct[],
  words: readonly string[],
): Pick<QuestionAnswer, 'answer' | 'sources'> | null {
  const { products, said } = namedProducts(all, words);
  const asked = readAspect(words, said);
  if (!asked) return null;
  const described = products.flatMap((product) => {
    const text = describe(product, asked);
    return text && asked.exact.every((pattern) => pattern.test(text)) ? { product, text } : [];
  });
  if (described.length === 0) return null;
  const answer = toAnswer(
    'From the store:',
    described.map(({ product, text }) => `${linkTo(product)}: ${plainText(text)}`),
    described.map(({ product }) => product),
  );
  const [only, other] = described;
  const chart = only && !other && asked.name === 'size' ? sizeChart(only.product) : '';
  return { ...answer, answer: answer.answer + chart };
}

/** Returns the sentences about an aspect, and the sizes if it is sizing. */
function describe(
  { description, sizes }: StoreProduct,
  { name, said }: NonNullable<ReturnType<typeof readAspect>>,
): string {
  const sentences = sentencesOf(description ?? '').filter((sentence) => said.test(sentence));
  const inSizes = name === 'size' && sizes.length > 0 ? [`Sizes: ${sizes.join(', ')}.`] : [];
  return [...sentences, ...inSizes].join(' ');
}

function sizeChart({ sizeChart: chart }: StoreProduct): string {
  if (!chart) return '';
  const rows = chart.rows.map(({ size, inches }) => {
    const measures = chart.columns.map((column, at) => `${column.toLowerCase()} ${inches[at]} in`);
    return `- ${plainText(`${size}: ${measures.join(', ')}`)}`;
  });
  return `\n\nSize chart (garment laid flat):\n\n${rows.join('\n')}`;
}
