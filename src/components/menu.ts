/**
 * The menu panel opens and closes by itself; this closes it too once something in it was chosen or left.
 * Where the browser knows no popover, it does the opening as well.
 */
export function startMenu(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const native = 'popover' in HTMLElement.prototype;
  const close = () => (native ? menu.hidePopover() : menu.removeAttribute('data-open'));
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
  if (native) return;
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[popovertarget]')) menu.toggleAttribute('data-open');
    else if (!menu.contains(target)) close();
  });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
}
