import { accountsRoutes } from '#server/domain/accounts/routes.ts';
import { analyticsRoutes } from '#server/domain/analytics/routes.ts';
import { assistantRoutes } from '#server/domain/assistant/routes.ts';
import { cartRoutes } from '#server/domain/cart/routes.ts';
import { catalogAdminRoutes } from '#server/domain/catalog/admin-routes.ts';
import { catalogRoutes } from '#server/domain/catalog/routes.ts';
import { designsRoutes } from '#server/domain/designs/routes.ts';
import { inquiriesRoutes } from '#server/domain/inquiries/routes.ts';
import { disputesRoutes } from '#server/domain/sales/disputes/routes.ts';
import { ledgerRoutes } from '#server/domain/sales/ledger/routes.ts';
import { ordersAdminRoutes } from '#server/domain/sales/orders/admin-routes.ts';
import { ordersRoutes } from '#server/domain/sales/orders/routes.ts';
import { refundsRoutes } from '#server/domain/sales/refunds/routes.ts';
import { seoRoutes } from '#server/domain/seo/routes.ts';
import { vendorsRoutes } from '#server/domain/vendors/routes.ts';
import { handOrderRoutes } from '#server/flows/checkout/by-hand/routes.ts';
import { paymentLinkRoutes } from '#server/flows/checkout/payment-links/routes.ts';
import { checkoutRoutes } from '#server/flows/checkout/routes.ts';
import { correspondenceRoutes } from '#server/flows/correspondence/routes.ts';
import { erasureRoutes } from '#server/flows/erasure/routes.ts';
import { fulfillmentRoutes } from '#server/flows/fulfillment/routes.ts';
import { operationsRoutes } from '#server/flows/operations/routes.ts';
import { publishingRoutes } from '#server/flows/publishing/routes.ts';
import { samplesRoutes } from '#server/flows/samples/routes.ts';
import { seoHealthRoutes } from '#server/flows/seo-health/routes.ts';
import { seoHelpRoutes } from '#server/flows/seo-help/routes.ts';
import { signInRoutes } from '#server/flows/sign-in/routes.ts';
import { webhooksRoutes } from '#server/flows/webhooks/routes.ts';
import { auditRoutes } from '#server/kernel/audit/routes.ts';
import type { Calls } from '#server/kernel/http/router.ts';
import { outboxRoutes } from '#server/kernel/outbox/routes.ts';
import { settingsRoutes } from '#server/kernel/settings/routes.ts';
import { allSettingsRoutes } from './all-settings-routes.ts';
import { openApiRoutes } from './openapi-routes.ts';
import { openingRoutes } from './opening-routes.ts';

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
  ...handOrderRoutes,
  ...paymentLinkRoutes,
  ...correspondenceRoutes,
  ...erasureRoutes,
  ...inquiriesRoutes,
  ...designsRoutes,
  ...disputesRoutes,
  ...fulfillmentRoutes,
  ...ledgerRoutes,
  ...openingRoutes,
  ...operationsRoutes,
  ...outboxRoutes,
  ...ordersAdminRoutes,
  ...ordersRoutes,
  ...publishingRoutes,
  ...refundsRoutes,
  ...samplesRoutes,
  ...seoHealthRoutes,
  ...seoHelpRoutes,
  ...seoRoutes,
  ...allSettingsRoutes,
  ...settingsRoutes,
  ...signInRoutes,
  ...vendorsRoutes,
  ...webhooksRoutes,
  ...openApiRoutes(allCalls),
} satisfies Calls;

function allCalls(): Calls {
  return CALLS;
}
