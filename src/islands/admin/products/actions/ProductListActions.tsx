import { Ellipsis, Plus, Table2, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { addressOf } from '../../../../client/api.ts';
import { ExportButton } from '../../kit/list/ExportButton.tsx';
import { rowQuery } from '../../kit/list/fetch-page.ts';
import type { ListView } from '../../kit/list/list-view.ts';
import { GRID, IMPORT, NEW_PRODUCT, PRODUCTS } from '../product-list.ts';
import { SyncButton } from '../vendors/SyncButton.tsx';

interface Props {
  view: ListView;
  /** The number of products that match. */
  total: number;
}

/**
 * What can be done with the products of the list, and how to add some. On phones, what is needed less often is behind a button, so
 * that the first product shows sooner.
 */
export function ProductListActions({ view, total }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isEmpty = total === 0 || view.filters['state'] === 'deleted';
  const open = (part: string) => PRODUCTS.view.change({ open: part }, { replace: true });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button
        type="button"
        className="button button-primary text-sm max-md:px-3 md:order-last"
        onClick={() => open(NEW_PRODUCT)}
      >
        <Plus aria-hidden="true" size={16} />
        Add Product
      </button>
      <SyncButton />
      <button
        type="button"
        className="button button-secondary px-3 md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis aria-hidden="true" size={20} />
        <span className="sr-only">More actions</span>
      </button>
      <div id={id} className={`basis-full flex-wrap gap-2 md:contents ${isOpen ? 'flex' : 'hidden'}`}>
        <ExportButton
          href={addressOf('GET /api/admin/products/export.csv', rowQuery(view))}
          disabled={isEmpty}
        />
        <button type="button" className="button button-secondary text-sm" onClick={() => open(IMPORT)}>
          <Upload aria-hidden="true" size={16} />
          Import CSV
        </button>
        <button
          type="button"
          className="button button-secondary text-sm"
          disabled={isEmpty}
          onClick={() => PRODUCTS.view.open({ open: GRID })}
        >
          <Table2 aria-hidden="true" size={16} />
          Edit prices and stock
        </button>
      </div>
    </div>
  );
}
