/**
 * Fills in course and interest from the address, such as `/contact?course=met3-military&interest=military`. Called again
 * after sending, for the next question about the same course.
 */
export function prefillContact(): void {
  const form = document.querySelector<HTMLFormElement>('[data-contact-form]');
  const query = new URLSearchParams(location.search);
  const interest = form?.querySelector<HTMLSelectElement>('[name=interest]');
  const course = form?.querySelector<HTMLInputElement>('[name=course]');
  const note = form?.querySelector<HTMLElement>('[data-course-note]');
  const title = note?.querySelector('span');
  if (!interest || !course || !note || !title) return;

  const requested = query.get('interest') ?? '';
  if (!interest.value && [...interest.options].some(({ value }) => value === requested))
    interest.value = requested;

  const titles = JSON.parse(note.dataset['courseNote'] ?? '{}') as Record<string, string>;
  const id = query.get('course') ?? '';
  if (!Object.hasOwn(titles, id)) return;
  course.value = id;
  title.textContent = titles[id] ?? '';
  note.hidden = false;
}
