import { showPlainToast } from '../islands/toast/plain-toast.ts';

/** A title and a text, as the live region says them. */
export type Words = readonly [title: string, text: string];

interface PublicForm {
  /** What the button says while the form is under way. */
  busy: string;
  failed: Words;
  /** What to do once it was accepted. @returns what to tell, where the page itself does not */
  sent: (form: HTMLFormElement) => Words | undefined;
}

/** How long a request may take, in milliseconds. */
const PATIENCE = 20_000;

/**
 * Sends a form of a page without a framework, with its messages beside the fields. Without script the same
 * form is a plain post (src/server/http/form.ts).
 */
export function startForm(selector: string, { busy, failed, sent }: PublicForm): void {
  const form = document.querySelector<HTMLFormElement>(selector);
  const button = form?.querySelector<HTMLButtonElement>('[data-submit]');
  const status = form?.querySelector<HTMLElement>('[data-form-status]');
  const summary = form?.querySelector<HTMLElement>('[data-form-summary]');
  const done = form?.querySelector<HTMLElement>('[data-form-done]');
  if (!form || !button || !status || !summary || !done) return;
  const ready = button.textContent;
  // The page says it in our own words, beside the field.
  form.noValidate = true;
  form.addEventListener('input', ({ target }) => {
    if (isField(target) && target.ariaInvalid && target.validity.valid) show(target, '');
  });
  const toast = ([title, description]: Words, isFailure: boolean) =>
    showPlainToast(status, { title, description, isFailure });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaDisabled || !check(form)) return;
    summary.hidden = done.hidden = true;
    // Not `disabled`: that would take the focus from whoever pressed it.
    button.ariaDisabled = 'true';
    button.textContent = busy;
    const answer = await send(form);
    button.ariaDisabled = null;
    button.textContent = ready;
    if (answer === 'failed') toast(failed, true);
    else if (answer !== 'sent') refuse(form, summary, answer);
    else {
      const words = sent(form);
      if (!words) return;
      toast(words, false);
      tell(done, words.join(' '));
    }
  });
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

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

/** Why it was refused, in all and by field. */
interface Refusal {
  message: string;
  fields: Record<string, string>;
}

async function send(form: HTMLFormElement): Promise<'sent' | 'failed' | Refusal> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
      signal: stop.signal,
    });
    if (response.ok) return 'sent';
    const { message, fields } = (await response.json()) as Partial<Refusal>;
    if (response.status !== 422 || !message || !fields)
      throw new Error(`The message was answered with ${response.status}.`);
    return { message, fields };
  } catch (error) {
    console.error(error);
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

/** Says beside each field what is wrong with it, and above them what no field can say. */
function refuse(form: HTMLFormElement, summary: HTMLElement, { message, fields }: Refusal): void {
  const all = [...form.elements].filter(isField);
  for (const field of all) show(field, fields[field.name] ?? '');
  const homeless = Object.entries(fields).filter(([name]) => !document.getElementById(`${name}-error`));
  if (focusFirst(all) || homeless.length > 0)
    tell(summary, [message, ...homeless.map(([, text]) => text)].join(' '));
}

/** Says something that stays, and takes the reader there. */
function tell(place: HTMLElement, message: string): void {
  place.textContent = message;
  place.hidden = false;
  place.focus();
}
