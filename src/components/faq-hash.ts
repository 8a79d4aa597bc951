/** Opens the question that the address names: `/faqs#cme-credits`. */
export function openNamedQuestion(): void {
  const question = document.getElementById(location.hash.slice(1));
  if (question instanceof HTMLDetailsElement) question.open = true;
}
