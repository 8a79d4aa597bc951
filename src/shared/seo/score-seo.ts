import { CHECKS, type ScoredPage, type ScoredSeo } from './seo-checks.ts';

/** The lowest scores of the green and the yellow band. */
const SCORE_BANDS = { good: 80, fair: 60 } as const;
export type ScoreBand = 'good' | 'fair' | 'poor';

export interface SeoScore {
  /** From 0 to 100. */
  score: number;
  band: ScoreBand;
  /** What to change, the most costly first. */
  suggestions: string[];
}

/** Scores the metadata of a page (docs/product/seo.md#seo-score). Deterministic. */
export function scoreSeo(seo: ScoredSeo, page: ScoredPage): SeoScore {
  const results = CHECKS.map(({ points, run }) => {
    const { earned, advice } = run(seo, page) ?? { earned: 1, advice: '' };
    return { earned: points * earned, lost: points * (1 - earned), advice };
  });
  const score = Math.round(results.reduce((sum, { earned }) => sum + earned, 0));
  const suggestions = results
    .filter(({ advice }) => advice)
    .toSorted((a, b) => b.lost - a.lost)
    .map(({ advice }) => advice);
  return { score, band: bandOf(score), suggestions };
}

function bandOf(score: number): ScoreBand {
  if (score >= SCORE_BANDS.good) return 'good';
  return score >= SCORE_BANDS.fair ? 'fair' : 'poor';
}
