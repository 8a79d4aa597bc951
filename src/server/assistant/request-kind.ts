import { givesOrders } from './gives-orders.ts';
import { type KnowledgeServices, leadsOf, type Without } from './knowledge.ts';
import { asksForAdvice, isAboutCourses } from './safety.ts';

/**
 * From this likelihood on, a question that no pattern knows is a request, if no page is likelier. Orders have to be likelier
 * than advice: those that aren't known are refused anyway, while advice is declined with what to do in an emergency.
 * Patients hardly use words about courses.
 */
const MIN_LIKELY = { advice: 0.2, orders: 0.25, besideCourses: 0.6 };

/**
 * Returns what a question asks for if it isn't what the site says: advice about a person, or to do something else. Some patterns always
 * hold; what they don't know is taken for what the examples are that it is most like.
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
