import type { Services } from '#server/kernel/services.ts';
import { FUNNEL_STEPS, type FunnelStep } from '#shared/analytics.ts';
import type { Mark } from './visit-counter.ts';

/** The part of Astro's context that identifies the visitor. */
export interface Http {
  request: Pick<Request, 'headers'>;
  locals: Pick<App.Locals, 'address'>;
}
/**
 * Counts that a visitor reached a step of the funnel, and all previous steps: their cart may be from yesterday.
 * @param bought the ids of the products that they bought
 */
export function countStep(
  { visits }: Pick<Services, 'visits'>,
  http: Http,
  step: FunnelStep,
  bought: readonly string[] = [],
): void {
  const ofProducts = [...new Set(bought)].flatMap((subject): Mark[] => [
    { kind: 'product', subject, times: 0 },
    { kind: 'buyer', subject, times: 1 },
  ]);
  visits.count(requestOf(http), [...stepsUpTo(step), ...ofProducts]);
}

/** Returns the marks of a step of the funnel and of those before it. */
export function stepsUpTo(step: FunnelStep): Mark[] {
  return FUNNEL_STEPS.slice(0, FUNNEL_STEPS.indexOf(step) + 1).map((subject) => ({
    kind: 'step',
    subject,
    times: subject === step ? 1 : 0,
  }));
}

/** Returns what tells visitors apart. */
export function requestOf({ request, locals }: Http) {
  return { headers: request.headers, address: locals.address };
}
