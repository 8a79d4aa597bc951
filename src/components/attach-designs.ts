/** Where the islands keep the designs of this browser (islands/designs/attached-designs.store.ts). */
const KEY = 'gti-attached-designs';

/**
 * Adds the design that a product is ordered with to the plain form of the store, for a press that comes
 * before the form's own script. What cannot be read is left out: the cart shows what it holds.
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
      // Storage may be forbidden.
    }
  });
}
