import { useStore } from '@nanostores/react';
import { useRef, useSyncExternalStore } from 'react';
import { orderedFields } from '#shared/designs/ordered-design.ts';
import type { CartItem } from '#shared/schemas/cart.schema.ts';
import type { CartDesign } from '#shared/schemas/saved-design.schema.ts';
import { call } from '../../client/api.ts';
import { $approvedDesign } from '../designs/approved-design.store.ts';
import type { AttachedDesign } from '../designs/attached-designs.store.ts';
import { DesignOpener } from '../designs/DesignOpener.tsx';
import { lineDraftKey } from '../designs/line-drafts.ts';
import { changeCart } from './cart.store.ts';

/** Opens the editor on the design of a line item (docs/product/designs.md#edit-a-design-in-the-cart). */
export function EditDesign({ item }: { item: CartItem }) {
  const opener = useRef<HTMLButtonElement>(null);
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const { productName, customization } = item.metadata;
  const isApproved = useStore($approvedDesign) === customization?.id;
  if (!customization?.editing) return null;
  return (
    <>
      <DesignOpener
        label="Edit design"
        opener={opener}
        // Keeps its place before hydration. Without a script it would do nothing.
        className={`button button-quiet -ml-3.5 text-sm noscript:hidden ${isHydrated ? '' : 'invisible'}`}
        product={{
          id: item.productId,
          name: productName,
          color: item.color ?? undefined,
          ...customization.editing,
        }}
        saved={toSaved(customization)}
        draftKey={lineDraftKey(item.id)}
        // Leaves the quantity to the server: it may have changed in another browser.
        onSave={(design) =>
          changeCart(() => call('PUT /api/cart/items/:itemId', { itemId: item.id, ...orderedFields(design) }))
        }
      />
      <p role="status" className="text-sm text-good empty:hidden">
        {isApproved && 'Customization saved.'}
      </p>
    </>
  );
}

function toSaved(design: CartDesign): AttachedDesign {
  const { id, artworkUrl, previewUrl, effectiveDpi, flaws, acceptedFlaws, printedInches, ...rest } = design;
  const { textFits: _, printProblem: __, editing: ___, ...values } = rest;
  return {
    id,
    design: values,
    artworkUrl,
    previewUrl,
    logoName: null,
    effectiveDpi,
    flaws,
    // `flaws` already includes the flaws in the line item's color.
    flawsOn: {},
    printedInches,
    acceptFlaws: acceptedFlaws,
  };
}
