import { useDeferredValue } from 'react';
import type { SeoDetail } from '#shared/schemas/seo-pages.schema.ts';
import { type ScoreBand, scoreSeo } from '#shared/seo/score-seo.ts';
import { Section } from '../../kit/Section.tsx';
import { scoredOf, type TypedSeo } from './typed-seo.ts';

const BANDS: Record<ScoreBand, { className: string; words: string }> = {
  good: { className: 'bg-good-soft text-good', words: 'Good' },
  fair: { className: 'bg-warn-soft text-warn', words: 'Fair' },
  poor: { className: 'bg-bad-soft text-bad', words: 'Needs work' },
};

interface Props {
  typed: TypedSeo;
  detail: SeoDetail;
}

/** The score of the typed values, with suggestions (docs/product/seo.md#seo-score). */
export function Analysis({ typed, detail }: Props) {
  const { score, band, suggestions } = scoreSeo(...scoredOf(useDeferredValue(typed), detail));
  const { className, words } = BANDS[band];
  return (
    <Section title="SEO analysis">
      <p className="flex flex-wrap items-center gap-2">
        <span className={`badge text-base ${className}`}>{`${score}/100`}</span>
        {words}
      </p>
      {suggestions.length > 0 ? (
        <ul aria-label="Suggestions" className="mt-3 list-disc pl-5 text-sm">
          {suggestions.map((advice) => (
            <li key={advice} className="py-0.5 wrap-anywhere">
              {advice}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-sm">There is nothing to change.</p>
      )}
    </Section>
  );
}
