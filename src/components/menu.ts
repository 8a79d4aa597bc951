/** Closes the menu panel when a link in it is chosen or the focus leaves it. Opens it in browsers without `popover`. */
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
