import { printAreasOfKind } from '#shared/designs/print-kinds.ts';
import { fromWire } from '#shared/money.ts';
import type { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import type { ProductRow } from './stock.ts';

type Metadata = ProductRow['metadata'];

/** The columns that an input sets, besides name, slug and stock. */
type Values = Partial<Omit<ProductRow, 'id' | 'name' | 'slug' | 'inventory'>>;

/** Returns the columns that the fields of an input set. Absent fields set nothing. */
export function productValues(input: ProductChange, metadata: Metadata): Values {
  const { price, description, category, imageUrl, isActive, featured, allowCustomization } = input;
  const { lowStockThreshold, print, leftOut, sizeChart } = input;
  return Object.fromEntries(
    Object.entries({
      priceCents: price === undefined ? undefined : (fromWire(price) ?? undefined),
      description,
      category,
      imageUrl: imageUrl === '' ? null : imageUrl,
      isActive,
      featured,
      allowCustomization,
      lowStockThreshold,
      metadata:
        print || leftOut || sizeChart ? changedMetadata(metadata, { print, leftOut, sizeChart }) : undefined,
    }).filter(([, value]) => value !== undefined),
  );
}

function changedMetadata(
  metadata: Metadata,
  { print, leftOut, sizeChart }: Pick<ProductChange, 'print' | 'leftOut' | 'sizeChart'>,
): Record<string, unknown> {
  const { sizeChart: former, ...rest } = metadata ?? {};
  const chart = sizeChart ?? former;
  return {
    ...rest,
    ...(print && { printKind: print.kind, printAreas: printAreasOfKind(print.kind, print.placements) }),
    ...(leftOut && { leftOut }),
    ...((sizeChart ? sizeChart.columns.length > 0 : chart !== undefined) && { sizeChart: chart }),
  };
}
