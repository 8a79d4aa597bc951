import type { APIRoute } from 'astro';
import type { ErrorBody } from '#shared/errors.ts';
import { isForm } from './body.ts';

interface FormPages {
  /** Where to go when it was accepted. */
  done: string;
  /** The page that shows the form again, with what was typed and what is wrong. */
  again: string | ((values: Record<string, string>) => string);
}

/**
 * Lets an API call also answer a plain form post, for browsers without script: 303 to a page when it was
 * accepted, else the form again with the same status (api.md, POST /api/contact; every form of the shop before its island is ready).
 */
export function answerForm(call: APIRoute, { done, again }: FormPages): APIRoute {
  return async (http) => {
    if (!isForm(http.request)) return call(http);
    const copy = http.request.clone();
    const answer = await call(http);
    if (answer.ok) return http.redirect(done, 303);
    const { message, fields = {} } = (await answer.json()) as ErrorBody;
    const typed = await copy.text().catch(() => '');
    const values = Object.fromEntries(new URLSearchParams(typed));
    http.locals.rejectedForm = { message, fields, values };
    const address = new URL(typeof again === 'string' ? again : again(values), http.url);
    const cookie = http.request.headers.get('cookie') ?? '';
    const page = await http.rewrite(new Request(address, { headers: { cookie } }));
    return new Response(page.body, { status: answer.status, headers: both(page.headers, answer.headers) });
  };
}

/** The page's headers, with what else the answer said: when to try again, cookies. */
function both(page: Headers, answer: Headers): Headers {
  const headers = new Headers(page);
  for (const [name, value] of answer) if (!page.has(name)) headers.append(name, value);
  return headers;
}
