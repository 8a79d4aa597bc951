/** Fills in course and interest from the address: `/contact?course=met3-military&interest=military`. */
export function prefillContact(): void {
  const form = document.querySelector<HTMLFormElement>('[data-contact-form]');
  const asked = new URLSearchParams(location.search);
  const interest = form?.querySelector<HTMLSelectElement>('[name=interest]');
  const course = form?.querySelector<HTMLInputElement>('[name=course]');
  const note = form?.querySelector<HTMLElement>('[data-course-note]');
  if (!interest || !course || !note) return;

  const wanted = asked.get('interest') ?? '';
  if (!interest.value && [...interest.options].some(({ value }) => value === wanted)) interest.value = wanted;

  const titles = JSON.parse(note.dataset['courseNote'] ?? '{}') as Record<string, string>;
  const id = asked.get('course') ?? '';
  if (!Object.hasOwn(titles, id)) return;
  course.value = id;
  note.append(` ${titles[id]}`);
  note.hidden = false;
}
