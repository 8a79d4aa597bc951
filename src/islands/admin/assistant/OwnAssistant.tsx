import { useQuery } from '@tanstack/react-query';
import { Assistant } from '../../assistant/Assistant.tsx';
import { FIGURES_KEY, fetchFigures } from './assistant.api.ts';

/** The assistant as visitors have it (docs/product.md#assistant-page). Its footer says whether a model writes the answers. */
export function OwnAssistant() {
  const { data, isPending } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  if (isPending) return <div className="skeleton h-96" aria-busy="true" />;
  return <Assistant hasModel={data?.dailyBudgetMicros != null} />;
}
