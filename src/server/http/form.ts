import type { APIRoute } from 'astro';
import type { ErrorBody } from '#shared/errors.ts';
import { isForm } from './body.ts';

interface FormPages {
  /** Where to go when it was accepted. */
  done: string;
  /** The page that shows the form again, with what was typed and what is wrong. */
  again: string;
}

/**
 * Lets an API call also answer a plain form post, for browsers without script: 303 to a page when it was
 * accepted, else the form again with the same status (api.md, POST /api/contact).
 */
export function answerForm(call: APIRoute, { done, again }: FormPages): APIRoute {
  return async (http) => {
    if (!isForm(http.request)) return call(http);
    const copy = http.request.clone();
    const answer = await call(http);
    if (answer.ok) return http.redirect(done, 303);
    const { message, fields = {} } = (await answer.json()) as ErrorBody;
    const typed = await copy.text().catch(() => '');
    http.locals.rejectedForm = { message, fields, values: Object.fromEntries(new URLSearchParams(typed)) };
    const cookie = http.request.headers.get('cookie') ?? '';
    const page = await http.rewrite(new Request(new URL(again, http.url), { headers: { cookie } }));
    return new Response(page.body, { status: answer.status, headers: page.headers });
  };
}
