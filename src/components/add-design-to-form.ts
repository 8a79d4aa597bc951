import { ATTACHED_DESIGNS_KEY, orderedFields } from '#shared/designs/ordered-design.ts';

/**
 * Adds the attached design to the store's plain form, for a shopper who presses the button before the island's script has
 * loaded. A design that can't be read is left out; the cart shows what was added.
 */
export function addDesignToForm(): void {
  document.addEventListener('formdata', ({ formData }) => {
    try {
      const designs = JSON.parse(localStorage.getItem(ATTACHED_DESIGNS_KEY) ?? '{}');
      const fields = orderedFields(designs[String(formData.get('productId'))]);
      for (const [name, value] of Object.entries(fields)) formData.set(name, String(value));
    } catch {
      // The browser blocks storage.
    }
  });
}
