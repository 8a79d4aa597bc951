import { givesOrders } from './gives-orders.ts';
import { type KnowledgeServices, leadsOf, type Without } from './knowledge.ts';
import { asksForAdvice, isAboutCourses } from './safety.ts';

/**
 * The minimum likelihoods of a request that no pattern matches, if no page is likelier. Orders need more than advice: an
 * unrecognized order is refused anyway, while advice gets instructions for an emergency. Patients hardly use words about courses.
 */
const MIN_LIKELY = { advice: 0.2, orders: 0.25, besideCourses: 0.6 };

/**
 * Returns the kind of request if a text doesn't ask about the site: advice about a person, or to do something else. Some patterns
 * always apply; other texts are classified like the most similar examples.
 */
export function requestKind(
  services: KnowledgeServices,
  question: string,
  without?: Without,
): 'advice' | 'orders' | null {
  if (asksForAdvice(question)) return 'advice';
  if (givesOrders(question)) return 'orders';
  const leads = leadsOf(services, question, without);
  const likeliestPage = Math.max(0, ...[...leads].map(([end, likely]) => (end.startsWith('/') ? likely : 0)));
  const isLikely = (kind: 'advice' | 'orders') => {
    const likely = leads.get(kind) ?? 0;
    const least = isAboutCourses(question) ? MIN_LIKELY.besideCourses : MIN_LIKELY[kind];
    return likely >= least && likely > likeliestPage;
  };
  if (isLikely('advice')) return 'advice';
  return isLikely('orders') ? 'orders' : null;
}
