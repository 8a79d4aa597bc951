import { givesOrders } from './gives-orders.ts';
import { type KnowledgeServices, leadsOf, type Without } from './knowledge.ts';
import { asksForAdvice, isAboutCourses } from './safety.ts';

/**
 * From this likelihood on, a question that no pattern knows is a request. Orders have to be likelier: one that isn't known is refused
 * anyway, while advice is declined with what to do in an emergency.
 */
const MIN_LIKELY = { advice: 0.2, orders: 0.25 };

/**
 * Returns what a question asks for if it isn't what the site says: advice about a person, or to do something else. Some patterns always
 * hold; what they don't know is taken for what the examples are that it is most like, unless it's about courses.
 */
export function requestKind(
  services: KnowledgeServices,
  question: string,
  without?: Without,
): 'advice' | 'orders' | null {
  if (asksForAdvice(question)) return 'advice';
  if (givesOrders(question)) return 'orders';
  if (isAboutCourses(question)) return null;
  const leads = leadsOf(services, question, without);
  const isLikely = (kind: keyof typeof MIN_LIKELY) => (leads.get(kind) ?? 0) >= MIN_LIKELY[kind];
  if (isLikely('advice')) return 'advice';
  return isLikely('orders') ? 'orders' : null;
}
