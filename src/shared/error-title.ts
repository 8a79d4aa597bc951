const PREFIX = 'Error: ';

/** Prefixes the page's title while a form has errors, so that screen readers announce that first. */
export function markTitle(hasErrors: boolean): void {
  const title = document.title.replace(PREFIX, '');
  document.title = hasErrors ? PREFIX + title : title;
}
