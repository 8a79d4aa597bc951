import { useMemo } from 'react';
import { STEP_LABELS, shareInPercent } from '#shared/analytics.ts';
import { displayNumber } from '#shared/count-words.ts';
import type { Analytics } from '#shared/schemas/analytics.schema.ts';
import { percentWords } from './analytics-words.ts';
import { ChartPanel } from './ChartPanel.tsx';

const shareWords = (part: number, whole: number) => percentWords(shareInPercent(part, whole));

/** The steps from the store to a payment. */
export function Funnel({ steps }: { steps: Analytics['funnel'] }) {
  const points = useMemo(
    () =>
      steps.map(({ step, visitors }) => ({
        label: STEP_LABELS[step],
        value: visitors,
        words: `${STEP_LABELS[step]}: ${displayNumber(visitors)}`,
      })),
    [steps],
  );
  const all = steps[0]?.visitors ?? 0;
  return (
    <ChartPanel
      title="From the store to a payment"
      isHorizontal
      points={points}
      columns={['Step', 'Visitors', 'Of all', 'Of the step before']}
      rows={steps.map(({ step, visitors }, index) => [
        STEP_LABELS[step],
        displayNumber(visitors),
        shareWords(visitors, all),
        index === 0 ? '–' : shareWords(visitors, steps[index - 1]?.visitors ?? 0),
      ])}
    />
  );
}

const TYPES = [
  ['Military', 'military'],
  ['Civilian', 'civilian'],
  ['General', 'general'],
] as const;

/** The topics of contact form messages. */
export function InquiryTypes({ types, total }: { types: Analytics['inquiryTypes']; total: number }) {
  const points = useMemo(
    () =>
      TYPES.map(([label, type]) => ({
        label,
        value: types[type],
        words: `${label}: ${displayNumber(types[type])}`,
      })),
    [types],
  );
  return (
    <ChartPanel
      title="Inquiry types"
      isHorizontal
      points={points}
      columns={['Interest', 'Inquiries', 'Share']}
      rows={TYPES.map(([label, type]) => [label, displayNumber(types[type]), shareWords(types[type], total)])}
    />
  );
}
