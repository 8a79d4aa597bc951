/**
 * Holds a form with a password back that is sent before its island is hydrated, and marks the button it was sent with. The
 * island then sends it (docs/product.md#before-the-script).
 */
export function rememberSubmit(): void {
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (!(target instanceof HTMLFormElement) || !target.closest('astro-island[ssr]')) return;
      event.preventDefault();
      if (submitter) submitter.dataset['pressed'] = '';
    },
    true,
  );
}
