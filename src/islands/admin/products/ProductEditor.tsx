import { ExternalLink } from 'lucide-react';
import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import { productPath } from '#shared/paths.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Section } from '../kit/Section.tsx';
import { DeleteButton } from './actions/DeleteButton.tsx';
import { DuplicateButton } from './actions/DuplicateButton.tsx';
import { ProductBadges } from './ProductBadges.tsx';
import { DetailsForm } from './parts/DetailsForm.tsx';
import { DraftPanel } from './parts/DraftPanel.tsx';
import { HeldPrices } from './parts/HeldPrices.tsx';
import { MadeByForm } from './parts/MadeByForm.tsx';
import { Pictures } from './parts/Pictures.tsx';
import { PrintForm } from './parts/PrintForm.tsx';
import { ProductHistory } from './parts/ProductHistory.tsx';
import { SizeChartForm } from './parts/SizeChartForm.tsx';
import { Stock } from './parts/Stock.tsx';
import { SyncedFacts } from './parts/SyncedFacts.tsx';
import { Toggles } from './parts/Toggles.tsx';
import { VariantForm } from './parts/VariantForm.tsx';
import { VendorPrintForm } from './parts/VendorPrintForm.tsx';
import { productRecord } from './products.queries.ts';

/** Everything that can be changed about a product. A print vendor's fields are read-only. */
export function ProductEditor({ id }: { id: string }) {
  return (
    <LoadedRecord {...productRecord(id)}>
      {(product) => (
        <div className="flex flex-col gap-4 p-4">
          <Summary product={product} />
          {!product.isActive && <DraftPanel product={product} />}
          <HeldPrices product={product} />
          <Toggles product={product} />
          {product.isSynced ? <SyncedSections product={product} /> : <ManualSections product={product} />}
          <Disclosure title="Printing">
            {product.vendorPlacements ? (
              <VendorPrintForm product={product} made={product.vendorPlacements} />
            ) : (
              <PrintForm product={product} />
            )}
          </Disclosure>
          <Disclosure title="Size chart">
            <SizeChartForm product={product} />
          </Disclosure>
          <ProductHistory product={product} />
          <div className="flex flex-wrap gap-3">
            <DuplicateButton product={product} />
            <DeleteButton product={product} />
          </div>
        </div>
      )}
    </LoadedRecord>
  );
}

function Summary({ product }: { product: ProductDetail }) {
  const { name, price, isActive, slug } = product;
  return (
    <Section title={name}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ProductBadges product={product} />
        <span className="font-bold">{displayMoney(price)}</span>
        {isActive && (
          <a
            href={productPath(slug)}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex items-center gap-1 py-0.5 text-sm"
          >
            View in the store
            <ExternalLink aria-hidden="true" size={14} />
          </a>
        )}
      </div>
    </Section>
  );
}

function SyncedSections({ product }: { product: ProductDetail }) {
  return (
    <>
      <SyncedFacts product={product} />
      <Disclosure title="Category and address">
        <DetailsForm product={product} />
      </Disclosure>
    </>
  );
}

function ManualSections({ product }: { product: ProductDetail }) {
  const { pictures, variants, inventory, vendor, vendorMap, isActive } = product;
  return (
    <>
      <Disclosure title="Name, price and description">
        <DetailsForm product={product} />
      </Disclosure>
      <Disclosure title={`Pictures (${pictures.length})`} startsOpen={!isActive}>
        <Pictures product={product} />
      </Disclosure>
      <Disclosure title={`Variants (${variants.length})`} startsOpen={!isActive}>
        <VariantForm product={product} />
      </Disclosure>
      {vendorMap === null && (
        <Disclosure title={`Stock (${displayNumber(inventory)})`}>
          <Stock product={product} />
        </Disclosure>
      )}
      <Disclosure title={`Made by ${vendor ?? 'the shop'}`}>
        <MadeByForm product={product} />
      </Disclosure>
    </>
  );
}
