import { useState } from 'react';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { UnsavedChangesContext } from '../../kit/unsaved-changes.ts';
import { PictureForm } from './PictureForm.tsx';
import { PictureUpload } from './PictureUpload.tsx';

/** The pictures of a product's page: added, put in order, described and removed. */
export function Pictures({ product }: { product: ProductDetail }) {
  const [hasUnsaved, setHasUnsaved] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <UnsavedChangesContext value={setHasUnsaved}>
        <PictureForm product={product} />
      </UnsavedChangesContext>
      <PictureUpload product={product} isBlocked={hasUnsaved} />
    </div>
  );
}
