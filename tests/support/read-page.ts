import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type BoundFunctions, type queries, within } from '@testing-library/dom';
import { Window } from 'happy-dom';
import { BASE_URL } from './e2e-settings.ts';

/** A page as a browser without script has it, but without layout. */
interface ReadPage {
  status: number;
  /** Where redirects led, with the query. */
  path: string;
  document: Document;
  main: HTMLElement;
  /** Queries of what `main` contains. */
  inMain: BoundFunctions<typeof queries>;
}

export async function readPage(request: APIRequestContext, address: string): Promise<ReadPage> {
  return parse(await request.get(address));
}

/** Fills in fields by their labels and submits their form, as a browser without script does. */
export async function submitForm(
  request: APIRequestContext,
  { inMain }: ReadPage,
  values: Record<string, string>,
): Promise<ReadPage> {
  const fields = Object.entries(values).map(([label, value]) => {
    const field = inMain.getByLabelText<HTMLInputElement>(label);
    field.value = value;
    return field;
  });
  return sendForm(request, fields[0]?.form);
}

/** Submits a form as it is. */
export async function sendForm(
  request: APIRequestContext,
  form: HTMLFormElement | null | undefined,
): Promise<ReadPage> {
  const view = form?.ownerDocument.defaultView;
  if (!form || !view) throw new Error('There is no form.');
  const sent = [...new view.FormData(form)].map(([name, value]): [string, string] => [
    name,
    String(value).replaceAll('\n', '\r\n'),
  ]);
  const response = await request.fetch(form.getAttribute('action') ?? '', {
    method: form.method,
    headers: { origin: BASE_URL, 'content-type': form.enctype },
    data: new URLSearchParams(sent).toString(),
  });
  return parse(response);
}

async function parse(response: APIResponse): Promise<ReadPage> {
  const { pathname, search } = new URL(response.url());
  const window = new Window({
    url: response.url(),
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  });
  window.document.write(await response.text());
  const document = window.document as unknown as Document;
  // happy-dom selects the one before.
  for (const option of document.querySelectorAll<HTMLOptionElement>('option[selected]'))
    option.selected = true;
  const main = document.querySelector('main');
  if (!main) throw new Error(`${pathname} has no main.`);
  return { status: response.status(), path: pathname + search, document, main, inMain: within(main) };
}

/** The text of an element without what is hidden, with single spaces. */
export function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll('[hidden], script, style, template')) unseen.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}
