import { markTitle } from '#shared/error-title.ts';
import { showPlainToast } from '../islands/toast/plain-toast.ts';

/** The title and text of a message. */
type Message = readonly [title: string, text: string];

interface PublicForm {
  /** The button's label while the form is being sent. */
  busy: string;
  failed: Message;
  /** Called after success. Returns the message to show, if any. */
  sent: (form: HTMLFormElement) => Message | undefined;
}

const REQUEST_TIMEOUT_MS = 20_000;

/**
 * Validates and sends a form on a page without React, and shows messages next to the fields. Without script the form is a
 * plain post (src/server/kernel/http/form.ts).
 */
export function startForm(selector: string, { busy, failed, sent }: PublicForm): void {
  const form = document.querySelector<HTMLFormElement>(selector);
  const button = form?.querySelector<HTMLButtonElement>('[data-submit]');
  const status = form?.querySelector<HTMLElement>('[data-form-status]');
  const summary = form?.querySelector<HTMLElement>('[data-form-summary]');
  const done = form?.querySelector<HTMLElement>('[data-form-done]');
  if (!form || !button || !status || !summary || !done) return;
  const ready = button.textContent;
  // Our own messages are next to the fields.
  form.noValidate = true;
  form.addEventListener('input', ({ target }) => {
    if (!isField(target) || !target.ariaInvalid || problemOf(target)) return;
    show(target, '');
    markTitle(hasErrors(form));
  });
  const toast = ([title, description]: Message, isFailure: boolean) =>
    showPlainToast(status, { title, description, isFailure });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaDisabled) return;
    summary.hidden = done.hidden = true;
    const isValid = validate(form);
    markTitle(!isValid);
    if (!isValid) return;
    // `disabled` would remove the focus.
    button.ariaDisabled = 'true';
    button.textContent = busy;
    const outcome = await send(form);
    button.ariaDisabled = null;
    button.textContent = ready;
    if (outcome === 'failed')
      toast(navigator.onLine ? failed : [failed[0], 'Check your connection, then try again.'], true);
    else if (outcome !== 'sent') showErrors(form, summary, outcome);
    else {
      const message = sent(form);
      if (!message) return;
      toast(message, false);
      showAndFocus(done, message.join(' '));
    }
  });
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: unknown): element is Field {
  return element instanceof HTMLElement && 'validity' in element;
}

function hasErrors(form: HTMLFormElement): boolean {
  return [...form.elements].some((element) => isField(element) && element.ariaInvalid);
}

/** Returns whether all fields are valid. Focuses the first invalid one. */
function validate(form: HTMLFormElement): boolean {
  const fields = [...form.elements].filter(isField);
  for (const field of fields) show(field, problemOf(field));
  return focusFirst(fields);
}

/** Returns the server's message for an invalid field; empty if it is valid. A blank field counts as empty. */
function problemOf({ value, required, validity, validationMessage, dataset }: Field): string {
  const { missing, wrong, pattern } = dataset;
  if (value.trim() === '') return required ? (missing ?? validationMessage) : '';
  const isValid = validity.valid && (!pattern || new RegExp(pattern).test(value.trim()));
  return isValid ? '' : (wrong ?? validationMessage);
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

/** The errors of a rejected form, overall and by field. */
interface FormErrors {
  message: string;
  fields: Record<string, string>;
}

async function send(form: HTMLFormElement): Promise<'sent' | 'failed' | FormErrors> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), elapsed: performance.now() }),
      signal: stop.signal,
    });
    if (response.ok) return 'sent';
    const { message, fields } = (await response.json()) as Partial<FormErrors>;
    if (response.status !== 422 || !message || !fields)
      throw new Error(`The form was rejected with status ${response.status}.`);
    return { message, fields };
  } catch (error) {
    console.error(error);
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
}

/** Shows each error next to its field, and the others above the form. */
function showErrors(form: HTMLFormElement, summary: HTMLElement, { message, fields }: FormErrors): void {
  markTitle(true);
  const all = [...form.elements].filter(isField);
  for (const field of all) show(field, fields[field.name] ?? '');
  const others = Object.entries(fields).filter(([name]) => !document.getElementById(`${name}-error`));
  if (focusFirst(all) || others.length > 0)
    showAndFocus(summary, [message, ...others.map(([, text]) => text)].join(' '));
}

function showAndFocus(place: HTMLElement, message: string): void {
  place.textContent = message;
  place.hidden = false;
  place.focus();
}
