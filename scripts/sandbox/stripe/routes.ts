import type { z } from 'zod';
import { BalanceList, BalanceRetrieval } from './balance.schema.ts';
import { listBalanceTransactions, retrieveBalanceTransaction } from './balance.ts';
import { listCharges } from './charges.ts';
import { authenticateIntent, confirmIntent } from './confirmation.ts';
import { DisputeList, DisputeUpdate } from './disputes.schema.ts';
import { closeDispute, listDisputes, updateDispute } from './disputes.ts';
import { checkParameters, type Parameters } from './parameters.ts';
import { cancelIntent, createIntent, listIntents, retrieveIntent, updateIntent } from './payment-intents.ts';
import { missing } from './problem.ts';
import type { Stored } from './records.ts';
import { createRefund, listRefunds } from './refunds.ts';
import type { RequestContext } from './request-context.ts';
import {
  Authentication,
  Cancellation,
  ChargeList,
  Confirmation,
  IntentList,
  IntentRetrieval,
  IntentUpdate,
  NewIntent,
  NewRefund,
  NoParameters,
  PlannedFailure,
  RefundList,
} from './requests.schema.ts';
import { settleRefund } from './settling.ts';
import {
  LineItemList,
  NewCalculation,
  NewReversal,
  NewTransaction,
  TransactionRetrieval,
} from './tax.schema.ts';
import { createCalculation, listCalculationLines } from './tax-calculations.ts';
import { createReversal } from './tax-reversals.ts';
import { createTransaction, listTransactionLines, retrieveTransaction } from './tax-transactions.ts';

/** `secret`: only with the secret key. `browser`: also with the publishable key and the intent's client secret. */
export type Access = 'secret' | 'browser';

export interface Route {
  access: Access;
  /** Validates the parameters and returns a function that runs the request. @throws StripeProblem */
  prepare(parameters: Parameters): (context: RequestContext) => object;
  /** The id in the path; empty if there is none. */
  id: string;
}

type Find = (method: string, path: string) => Route | null;

function route<S extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  access: Access,
  schema: S,
  run: (context: RequestContext, input: z.output<S>, id: string) => object,
): Find {
  const pattern = new RegExp(`^${path.replace(':id', '(?<id>[^/]+)')}$`);
  return (requestMethod, requestPath) => {
    const match = requestMethod === method ? pattern.exec(requestPath) : null;
    if (!match) return null;
    const id = match.groups?.id ?? '';
    return {
      access,
      id,
      prepare(parameters) {
        const input = checkParameters(schema, parameters);
        return (context) => run(context, input, id);
      },
    };
  };
}

/** The balance is always 0. Its endpoint exists to check the connection. */
const BALANCE = {
  object: 'balance',
  available: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  livemode: false,
  pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
};

const ROUTES: readonly Find[] = [
  route('POST', '/v1/payment_intents', 'secret', NewIntent, createIntent),
  route('GET', '/v1/payment_intents', 'secret', IntentList, listIntents),
  route('GET', '/v1/payment_intents/:id', 'browser', IntentRetrieval, retrieveIntent),
  route('POST', '/v1/payment_intents/:id', 'secret', IntentUpdate, updateIntent),
  route('POST', '/v1/payment_intents/:id/confirm', 'browser', Confirmation, confirmIntent),
  route(
    'POST',
    '/v1/payment_intents/:id/sandbox_authenticate',
    'browser',
    Authentication,
    authenticateIntent,
  ),
  route('POST', '/v1/payment_intents/:id/cancel', 'secret', Cancellation, cancelIntent),
  route('GET', '/v1/charges', 'secret', ChargeList, listCharges),
  route('GET', '/v1/charges/:id', 'secret', NoParameters, stored('charge')),
  route('POST', '/v1/refunds', 'secret', NewRefund, createRefund),
  route('GET', '/v1/refunds', 'secret', RefundList, listRefunds),
  route('GET', '/v1/refunds/:id', 'secret', NoParameters, stored('refund')),
  route('POST', '/v1/refunds/:id/sandbox_settle', 'secret', NoParameters, settleRefund),
  route('GET', '/v1/disputes', 'secret', DisputeList, listDisputes),
  route('GET', '/v1/disputes/:id', 'secret', NoParameters, stored('dispute')),
  route('POST', '/v1/disputes/:id', 'secret', DisputeUpdate, updateDispute),
  route('POST', '/v1/disputes/:id/close', 'secret', NoParameters, closeDispute),
  route('GET', '/v1/balance_transactions', 'secret', BalanceList, listBalanceTransactions),
  route('GET', '/v1/balance_transactions/:id', 'secret', BalanceRetrieval, retrieveBalanceTransaction),
  route('POST', '/v1/tax/calculations', 'secret', NewCalculation, createCalculation),
  route('GET', '/v1/tax/calculations/:id/line_items', 'secret', LineItemList, listCalculationLines),
  route('POST', '/v1/tax/transactions/create_from_calculation', 'secret', NewTransaction, createTransaction),
  route('POST', '/v1/tax/transactions/create_reversal', 'secret', NewReversal, createReversal),
  route('GET', '/v1/tax/transactions/:id', 'secret', TransactionRetrieval, retrieveTransaction),
  route('GET', '/v1/tax/transactions/:id/line_items', 'secret', LineItemList, listTransactionLines),
  route('POST', '/v1/sandbox_failures', 'secret', PlannedFailure, ({ records }, { outcome }) => {
    records.plannedFailures.push(outcome);
    return { object: 'sandbox_failure', outcome };
  }),
  route('GET', '/v1/events/:id', 'secret', NoParameters, stored('event')),
  route('GET', '/v1/balance', 'secret', NoParameters, () => BALANCE),
];

export function findRoute(method: string, path: string): Route | null {
  for (const find of ROUTES) {
    const found = find(method, path);
    if (found) return found;
  }
  return null;
}

function stored(kind: keyof Stored) {
  return ({ records }: RequestContext, _input: object, id: string): object => {
    const object = records.find(kind, id);
    if (!object) throw missing(kind, id, 'id', 404);
    return object;
  };
}
