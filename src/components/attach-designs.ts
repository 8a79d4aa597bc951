/** The storage key of `src/islands/designs/attached-designs.store.ts`. */
const KEY = 'gti-attached-designs';

/**
 * Adds the attached design to the store's plain form, for a shopper who presses the button before the island's script has
 * loaded. A design that cannot be read is left out; the cart shows what was added.
 */
export function attachDesigns(): void {
  document.addEventListener('formdata', ({ formData }) => {
    try {
      const designs = JSON.parse(localStorage.getItem(KEY) ?? '{}');
      const design = designs[String(formData.get('productId'))];
      if (!design) return;
      formData.set('customizationId', design.id);
      if (design.acceptLowResolution) formData.set('acceptLowResolution', 'true');
    } catch {
      // The browser blocks storage.
    }
  });
}
