import { z } from 'zod';
import { created, limit, metadata, text } from './requests.schema.ts';

/* The parameters of requests about disputes, as in requests.schema.ts. */

export const DisputeList = z.strictObject({
  charge: text.optional(),
  created,
  limit,
  payment_intent: text.optional(),
  starting_after: text.optional(),
});

/** The kinds of evidence in words. Files can't be uploaded to the sandbox. */
export const EVIDENCE_TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;

export const DisputeUpdate = z.strictObject({
  evidence: z
    .strictObject(Object.fromEntries(EVIDENCE_TEXTS.map((name) => [name, evidenceText()])))
    .optional(),
  metadata: metadata.optional(),
  submit: z.enum(['true', 'false']).default('true'),
});

/** An empty value removes it. */
function evidenceText() {
  return z.string().max(20_000).optional();
}
