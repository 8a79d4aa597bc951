/** A title and a text, as the live region says them. */
export type Words = readonly [title: string, text: string];

interface PublicForm {
  /** What the button says while the form is under way. */
  busy: string;
  failed: Words;
  /** What to do once it was accepted. @returns what to tell, where the page itself does not */
  sent: (form: HTMLFormElement) => Words | undefined;
}

/**
 * Sends a form of a page without a framework, with its messages beside the fields. Without script the same
 * form is a plain post (src/server/http/form.ts).
 */
export function startForm(selector: string, { busy, failed, sent }: PublicForm): void {
  const form = document.querySelector<HTMLFormElement>(selector);
  const button = form?.querySelector<HTMLButtonElement>('[data-submit]');
  const status = form?.querySelector<HTMLElement>('[data-form-status]');
  if (!form || !button || !status) return;
  const ready = button.textContent;
  // The page says it in our own words, beside the field.
  form.noValidate = true;
  form.addEventListener('input', ({ target }) => {
    if (isField(target) && target.ariaInvalid && target.validity.valid) show(target, '');
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!check(form) || button.disabled) return;
    button.disabled = true;
    button.textContent = busy;
    const outcome = await send(form);
    button.disabled = false;
    button.textContent = ready;
    const words = outcome === 'sent' ? sent(form) : outcome === 'failed' ? failed : undefined;
    if (words) say(status, words, words === failed);
  });
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const SHOWN = 5000;

function isField(element: unknown): element is Field {
  return element instanceof HTMLElement && 'validity' in element;
}

/** Whether every field holds; the first that does not gets the focus. */
function check(form: HTMLFormElement): boolean {
  const fields = [...form.elements].filter(isField);
  for (const field of fields) {
    const { validity, dataset } = field;
    const message = validity.valid ? '' : validity.valueMissing ? dataset['missing'] : dataset['wrong'];
    show(field, message ?? field.validationMessage);
  }
  return focusFirst(fields);
}

function focusFirst(fields: Field[]): boolean {
  const wrong = fields.find((field) => field.ariaInvalid);
  wrong?.focus();
  return !wrong;
}

function show(field: Field, message: string): void {
  const place = document.getElementById(`${field.name}-error`);
  if (!place) return;
  field.ariaInvalid = message ? 'true' : null;
  place.hidden = !message;
  place.textContent = message;
}

/** `refused` when the fields say why. */
async function send(form: HTMLFormElement): Promise<'sent' | 'refused' | 'failed'> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    });
    if (response.ok) return 'sent';
    const { fields } = (await response.json()) as { fields?: Record<string, string> };
    if (response.status !== 422 || !fields)
      throw new Error(`The message was answered with ${response.status}.`);
    const all = [...form.elements].filter(isField);
    for (const field of all) show(field, fields[field.name] ?? '');
    focusFirst(all);
    return 'refused';
  } catch (error) {
    console.error(error);
    return 'failed';
  }
}

/** A toast as a plain live region (decisions.md 14a). */
function say(status: HTMLElement, [title, text]: Words, failed: boolean): void {
  const strong = document.createElement('strong');
  strong.textContent = title;
  const toast = document.createElement('p');
  toast.className = `fixed right-4 bottom-4 left-4 z-50 ml-auto max-w-toast rounded-md border border-stone p-4 text-white shadow-raised ${
    failed ? 'bg-bad' : 'bg-ink'
  }`;
  toast.append(strong, document.createElement('br'), text);
  status.replaceChildren(toast);
  setTimeout(() => toast.remove(), SHOWN);
}
