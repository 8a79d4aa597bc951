import type Stripe from 'stripe';
import type { z } from 'zod';
import { displayMoney } from '#shared/money.ts';
import { recordBalanceTransaction } from './balance.ts';
import { type Aftermath, aftermathOf } from './cards.ts';
import { isHeld } from './disputes.ts';
import { recordEvent } from './events.ts';
import { randomText } from './ids.ts';
import { requireStart, toList } from './lists.ts';
import { newRefund } from './objects.ts';
import { invalidRequest, missing } from './problem.ts';
import type { RequestContext } from './request-context.ts';
import type { NewRefund, RefundList } from './requests.schema.ts';
import { settleLater, updateRefund } from './settling.ts';

/** Refunds part of a charge, or all that is left of it. @throws StripeProblem for more than is left */
export function createRefund(context: RequestContext, input: z.output<typeof NewRefund>): Stripe.Refund {
  const charge = chargeToRefund(context, input);
  if (isHeld(context, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalidRequest(message, { code: 'charge_disputed', charge: charge.id });
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = input.amount ?? left;
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest(message, { code: 'charge_already_refunded', charge: charge.id });
  }
  if (amount > left) {
    const limit =
      left === charge.amount
        ? `charge amount (${displayMoney(left)})`
        : `unrefunded amount on charge (${displayMoney(left)})`;
    const message = `Refund amount (${displayMoney(amount)}) is greater than ${limit}`;
    throw invalidRequest(message, { param: 'amount' });
  }

  const requested = newRefund(charge, amount, input.reason, input.metadata ?? {}, context.now);
  const refund = pay(context, requested, aftermathOf(charge));
  const { amount_refunded, refunded } = charge;
  const refundedCharge: Stripe.Charge = {
    ...charge,
    amount_refunded: amount_refunded + amount,
    refunded: amount === left,
  };
  context.records.save(refundedCharge);
  context.records.save(refund);
  recordEvent(context, 'refund.created', refund);
  recordEvent(context, 'charge.refunded', refundedCharge, { amount_refunded, refunded });
  return refund.status === 'pending' ? refund : addReference(context, refund);
}

/** Takes the refund from the balance, unless the card makes it wait. */
function pay(context: RequestContext, refund: Stripe.Refund, aftermath: Aftermath | null): Stripe.Refund {
  if (aftermath === 'refund_pending' || aftermath === 'refund_fails') settleLater(context, refund);
  if (aftermath === 'refund_pending') return { ...refund, pending_reason: 'processing', status: 'pending' };
  return {
    ...refund,
    balance_transaction: recordBalanceTransaction(context, refund.id, 'refund', -refund.amount).id,
  };
}

/** Adds the bank's reference to the refund. With Stripe, it arrives some days later. */
function addReference(context: RequestContext, refund: Stripe.Refund): Stripe.Refund {
  const updated: Stripe.Refund = {
    ...refund,
    destination_details: {
      type: 'card',
      card: {
        reference: randomText(24),
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
  };
  updateRefund(context, updated, { destination_details: refund.destination_details });
  return updated;
}

function chargeToRefund({ records }: RequestContext, input: z.output<typeof NewRefund>): Stripe.Charge {
  if (input.charge !== undefined) {
    const charge = records.find('charge', input.charge);
    if (!charge) throw missing('charge', input.charge, 'charge', 400);
    if (!charge.paid) {
      const message = `Charge ${charge.id} has not been paid and cannot be refunded.`;
      throw invalidRequest(message, { code: 'charge_not_refundable', charge: charge.id });
    }
    return charge;
  }
  if (input.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing', param: 'payment_intent' },
    );
  }
  const intent = records.find('payment_intent', input.payment_intent);
  if (!intent) throw missing('payment_intent', input.payment_intent, 'payment_intent', 400);
  const charge =
    typeof intent.latest_charge === 'string' ? records.find('charge', intent.latest_charge) : null;
  if (!charge?.paid) {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    throw invalidRequest(message, { param: 'payment_intent' });
  }
  return charge;
}

export function listRefunds(context: RequestContext, input: z.output<typeof RefundList>) {
  const { charge, created, limit, payment_intent: paymentIntent, starting_after: startingAfter } = input;
  if (paymentIntent !== undefined && !context.records.find('payment_intent', paymentIntent)) {
    throw missing('payment_intent', paymentIntent, 'payment_intent', 400);
  }
  requireStart(context, 'refund', startingAfter);
  const filter = { paymentIntent, charge, createdFrom: created?.gte, startingAfter, limit: limit + 1 };
  return toList(context.records.list('refund', filter), limit, '/v1/refunds');
}
