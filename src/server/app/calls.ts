import { accountsRoutes } from '../accounts/routes.ts';
import { analyticsRoutes } from '../analytics/routes.ts';
import { assistantRoutes } from '../assistant/routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import { cartRoutes } from '../cart/routes.ts';
import { catalogAdminRoutes } from '../catalog/admin-routes.ts';
import { catalogRoutes } from '../catalog/routes.ts';
import { checkoutRoutes } from '../checkout/routes.ts';
import { designsRoutes } from '../designs/routes.ts';
import { disputesRoutes } from '../disputes/routes.ts';
import { fulfillmentRoutes } from '../fulfillment/routes.ts';
import type { Calls } from '../http/router.ts';
import { inquiriesRoutes } from '../inquiries/routes.ts';
import { ledgerRoutes } from '../ledger/routes.ts';
import { ordersAdminRoutes } from '../orders/admin-routes.ts';
import { ordersRoutes } from '../orders/routes.ts';
import { outboxRoutes } from '../outbox/routes.ts';
import { publishingRoutes } from '../publishing/routes.ts';
import { refundsRoutes } from '../refunds/routes.ts';
import { seoRoutes } from '../seo/routes.ts';
import { settingsRoutes } from '../settings/routes.ts';
import { vendorsRoutes } from '../vendors/routes.ts';
import { webhooksRoutes } from '../webhooks/routes.ts';
import { openApiRoutes } from './openapi-routes.ts';

/** Every call of the API. */
export const CALLS = {
  ...analyticsRoutes,
  ...assistantRoutes,
  ...auditRoutes,
  ...accountsRoutes,
  ...cartRoutes,
  ...catalogAdminRoutes,
  ...catalogRoutes,
  ...checkoutRoutes,
  ...inquiriesRoutes,
  ...designsRoutes,
  ...disputesRoutes,
  ...fulfillmentRoutes,
  ...ledgerRoutes,
  ...outboxRoutes,
  ...ordersAdminRoutes,
  ...ordersRoutes,
  ...publishingRoutes,
  ...refundsRoutes,
  ...seoRoutes,
  ...settingsRoutes,
  ...vendorsRoutes,
  ...webhooksRoutes,
  ...openApiRoutes(allCalls),
} satisfies Calls;

function allCalls(): Calls {
  return CALLS;
}
