import type { $ZodType } from 'zod/v4/core';
import * as account from '#shared/schemas/account.schema.ts';
import * as address from '#shared/schemas/address.schema.ts';
import * as adminOrders from '#shared/schemas/admin-orders.schema.ts';
import * as adminProduct from '#shared/schemas/admin-product.schema.ts';
import * as adminQueries from '#shared/schemas/admin-queries.schema.ts';
import * as analytics from '#shared/schemas/analytics.schema.ts';
import * as assistant from '#shared/schemas/assistant.schema.ts';
import * as assistantLog from '#shared/schemas/assistant-log.schema.ts';
import * as assistantLogQueries from '#shared/schemas/assistant-log-queries.schema.ts';
import * as attention from '#shared/schemas/attention.schema.ts';
import * as audit from '#shared/schemas/audit.schema.ts';
import * as cart from '#shared/schemas/cart.schema.ts';
import * as cartPage from '#shared/schemas/cart-page.schema.ts';
import * as checkout from '#shared/schemas/checkout.schema.ts';
import * as checkoutInput from '#shared/schemas/checkout-input.schema.ts';
import * as checkoutTotals from '#shared/schemas/checkout-totals.schema.ts';
import * as contact from '#shared/schemas/contact.schema.ts';
import * as design from '#shared/schemas/design.schema.ts';
import * as disputes from '#shared/schemas/disputes.schema.ts';
import * as fulfillment from '#shared/schemas/fulfillment.schema.ts';
import * as handOrder from '#shared/schemas/hand-order.schema.ts';
import * as inquiry from '#shared/schemas/inquiry.schema.ts';
import * as inquiryActions from '#shared/schemas/inquiry-actions.schema.ts';
import * as inquiryQueries from '#shared/schemas/inquiry-queries.schema.ts';
import * as institute from '#shared/schemas/institute.schema.ts';
import * as mockup from '#shared/schemas/mockup.schema.ts';
import * as opening from '#shared/schemas/opening.schema.ts';
import * as operationsQueries from '#shared/schemas/operations-queries.schema.ts';
import * as order from '#shared/schemas/order.schema.ts';
import * as orderActions from '#shared/schemas/order-actions.schema.ts';
import * as orderEmail from '#shared/schemas/order-email.schema.ts';
import * as orderLookup from '#shared/schemas/order-lookup.schema.ts';
import * as orderRequest from '#shared/schemas/order-request.schema.ts';
import * as orderSummary from '#shared/schemas/order-summary.schema.ts';
import * as outbox from '#shared/schemas/outbox.schema.ts';
import * as paymentLink from '#shared/schemas/payment-link.schema.ts';
import * as paymentQueries from '#shared/schemas/payment-queries.schema.ts';
import * as payments from '#shared/schemas/payments.schema.ts';
import * as product from '#shared/schemas/product.schema.ts';
import * as productActions from '#shared/schemas/product-actions.schema.ts';
import * as productEdits from '#shared/schemas/product-edits.schema.ts';
import * as productImport from '#shared/schemas/product-import.schema.ts';
import * as productQueries from '#shared/schemas/product-queries.schema.ts';
import * as publishing from '#shared/schemas/publishing.schema.ts';
import * as refund from '#shared/schemas/refund.schema.ts';
import * as rehearsal from '#shared/schemas/rehearsal.schema.ts';
import * as savedDesign from '#shared/schemas/saved-design.schema.ts';
import * as savedViews from '#shared/schemas/saved-views.schema.ts';
import * as seo from '#shared/schemas/seo.schema.ts';
import * as seoHelp from '#shared/schemas/seo-help.schema.ts';
import * as seoPages from '#shared/schemas/seo-pages.schema.ts';
import * as seoQueries from '#shared/schemas/seo-queries.schema.ts';
import * as session from '#shared/schemas/session.schema.ts';
import * as settingValues from '#shared/schemas/setting-values.schema.ts';
import * as settings from '#shared/schemas/settings.schema.ts';
import * as shortOrder from '#shared/schemas/short-order.schema.ts';
import * as sizeChart from '#shared/schemas/size-chart.schema.ts';
import * as stockChoice from '#shared/schemas/stock-choice.schema.ts';
import * as storeProduct from '#shared/schemas/store-product.schema.ts';
import * as today from '#shared/schemas/today.schema.ts';
import * as user from '#shared/schemas/user.schema.ts';
import * as userActions from '#shared/schemas/user-actions.schema.ts';
import * as userQueries from '#shared/schemas/user-queries.schema.ts';
import * as variantGrid from '#shared/schemas/variant-grid.schema.ts';
import * as vendorMap from '#shared/schemas/vendor-map.schema.ts';
import * as vendors from '#shared/schemas/vendors.schema.ts';
import * as versions from '#shared/schemas/versions.schema.ts';
import * as visit from '#shared/schemas/visit.schema.ts';
import * as webhooks from '#shared/schemas/webhooks.schema.ts';

const MODULES: readonly object[] = [
  account,
  address,
  adminOrders,
  adminProduct,
  adminQueries,
  analytics,
  assistantLogQueries,
  assistantLog,
  assistant,
  attention,
  audit,
  cartPage,
  cart,
  checkoutInput,
  checkoutTotals,
  checkout,
  contact,
  design,
  disputes,
  fulfillment,
  handOrder,
  inquiryActions,
  inquiryQueries,
  inquiry,
  institute,
  mockup,
  opening,
  operationsQueries,
  orderActions,
  orderEmail,
  orderLookup,
  orderRequest,
  orderSummary,
  order,
  outbox,
  paymentLink,
  paymentQueries,
  payments,
  productActions,
  productQueries,
  product,
  publishing,
  refund,
  rehearsal,
  savedDesign,
  seoHelp,
  seoPages,
  seoQueries,
  seo,
  session,
  settingValues,
  settings,
  shortOrder,
  sizeChart,
  stockChoice,
  storeProduct,
  userActions,
  userQueries,
  user,
  variantGrid,
  productEdits,
  productImport,
  savedViews,
  today,
  vendorMap,
  vendors,
  versions,
  visit,
  webhooks,
];

/** The exported name of each schema, used in the API's description. */
export const SCHEMA_NAMES: ReadonlyMap<$ZodType, string> = new Map(
  MODULES.flatMap((module) => Object.entries(module)).flatMap(([name, value]) =>
    isSchema(value) ? [[value, name] as const] : [],
  ),
);

function isSchema(value: unknown): value is $ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
