import { safeParse } from 'zod/mini';
import type { RouteContext } from '#server/kernel/http/route-context.ts';
import type { Services } from '#server/kernel/services.ts';
import { ASSISTANT_ROLES, type AssistantRole } from '#shared/assistant.ts';
import { AppError } from '#shared/errors.ts';
import { type QuestionAnswer, QuestionInput } from '#shared/schemas/assistant.schema.ts';
import { answerQuestion } from './answer-question.ts';
import { asVisitor } from './visitor-cookie.ts';

type Http = Pick<RouteContext, 'cookies' | 'locals' | 'request' | 'url'>;

/** The question in the page's address. */
interface PageQuestion {
  text: string;
  /** Absent if the address has none. */
  role?: AssistantRole | undefined;
  /** If the form was sent: the answer, or why there is none. */
  answer?: QuestionAnswer;
  problem?: string;
}

/** How much of a question the page repeats. Longer questions aren't answered either. */
const MAX_ECHO_LENGTH = 4000;

/**
 * Reads the question in the page's address, and answers it if a browser without script sent it with the plain form
 * (docs/product/assistant.md#assistant-page). A link only fills it in: nothing is asked or logged until the visitor sends it.
 * @throws anything but an AppError
 */
export async function answerOnPage(services: Services, http: Http): Promise<PageQuestion | null> {
  const { searchParams } = http.url;
  // Forms post a line break as two characters.
  const text = (searchParams.get('q') ?? '').replace(/\r\n?/g, '\n').slice(0, MAX_ECHO_LENGTH);
  const role = ASSISTANT_ROLES.find((each) => each === searchParams.get('role'));
  if (!searchParams.has('ask')) return text ? { text, role } : null;
  if (!isSentHere(http.request)) return { text, role };
  const input = safeParse(QuestionInput, { question: text, userRole: role, sessionId: services.newId() });
  if (!input.success) return { text, role, problem: `${input.error.issues[0]?.message}.` };
  try {
    await services.limits.spend('assistant', http.locals.address);
    const { signal } = http.request;
    const answer = await asVisitor(services, http, (visitor) =>
      answerQuestion(services, { visitor, signal }, input.data),
    );
    return { text, role, answer };
  } catch (error) {
    if (!AppError.is(error)) throw error;
    return { text, role, problem: error.message };
  }
}

/**
 * Returns whether a visitor sent this page's own form. Other sites may link to questions, browsers prefetch pages that may never
 * be opened, and link checkers send HEAD requests.
 */
function isSentHere({ headers, method }: Request): boolean {
  return method === 'GET' && headers.get('sec-fetch-site') !== 'cross-site' && !headers.has('sec-purpose');
}
