import type { WebhookDetail as Detail } from '#shared/schemas/webhooks.schema.ts';
import { type Fact, FactList } from '../kit/FactList.tsx';
import { LoadedRecord } from '../kit/LoadedRecord.tsx';
import { Moment } from '../kit/Moment.tsx';
import { Section } from '../kit/Section.tsx';
import { vendorName } from '../kit/vendor-name.ts';
import { OrderLink } from '../payments/OrderLink.tsx';
import { WebhookActions } from './actions/WebhookActions.tsx';
import { ReportedStatusBadge, WebhookStateBadge } from './WebhookBadges.tsx';
import { webhookRecord } from './webhooks.queries.ts';

/** The reload interval while a webhook is queued. */
const WAITING_MS = 5000;

const CODE = 'rounded-sm border border-sand bg-white p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere';

/** A webhook with its payload and outcome. */
export function WebhookDetail({ id }: { id: string }) {
  return (
    <LoadedRecord {...webhookRecord(id)} refreshEvery={({ state }) => state === 'waiting' && WAITING_MS}>
      {(webhook) => (
        <div className="flex flex-col gap-4 p-4">
          <Section title={webhook.type}>
            <Facts webhook={webhook} />
            <WebhookActions webhook={webhook} />
          </Section>
          <Section title="Result">
            <Result webhook={webhook} />
          </Section>
          <Section title="Headers">
            <pre className={CODE}>
              {Object.entries(webhook.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n') || "We didn't keep any."}
            </pre>
          </Section>
          <Section title="Body">
            {webhook.body === null ? (
              <p className="text-sm text-stone">We deleted it after its retention period.</p>
            ) : (
              <pre className={CODE}>{JSON.stringify(webhook.body, null, 2)}</pre>
            )}
          </Section>
        </div>
      )}
    </LoadedRecord>
  );
}

function Facts({ webhook }: { webhook: Detail }) {
  const { vendorId, orderId, orderNumber, vendorOrderId, externalId, receivedAt, processedAt } = webhook;
  const facts: Fact[] = [
    ['Vendor', vendorName(vendorId)],
    ['Order', orderId && orderNumber && <OrderLink key="order" order={{ id: orderId, orderNumber }} />],
    ['Vendor order', vendorOrderId],
    ['Received', <Moment key="received" at={receivedAt} as="exact" />],
    ['Processed', processedAt && <Moment key="processed" at={processedAt} as="exact" />],
    ['Event ID', externalId],
  ];
  return <FactList facts={facts} />;
}

const WORDS: Record<Detail['state'], string> = {
  waiting: 'It will be processed in a moment.',
  failed: "It couldn't be processed. We keep trying for three days.",
  processed: 'It has been processed.',
  ignored: "It isn't about an order or a product of this shop.",
  unmatched: "It's about an order that the shop doesn't know.",
};

function Result({ webhook: { state, error, result, vendorOrderId } }: { webhook: Detail }) {
  const isDismissed = state === 'ignored' && vendorOrderId !== null;
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <WebhookStateBadge state={state} />
      <p role="status">
        {isDismissed ? 'An administrator dismissed the webhooks about this vendor order.' : WORDS[state]}
      </p>
      {error && <p className="wrap-anywhere text-bad">{error}</p>}
      {result && (
        <p className="flex flex-wrap items-center gap-2">
          The vendor said: <ReportedStatusBadge status={result.status ?? result.vendorStatus} />
          {result.status && <span className="text-stone">“{result.vendorStatus}”</span>}
        </p>
      )}
      {result && result.trackingNumbers.length > 0 && (
        <p className="wrap-anywhere">Tracking: {result.trackingNumbers.join(', ')}</p>
      )}
    </div>
  );
}
