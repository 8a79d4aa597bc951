import { Assistant } from '../../assistant/Assistant.tsx';
import { HelpLine } from '../../assistant/HelpLine.tsx';
import { useFigures } from './use-figures.ts';

/**
 * The assistant as visitors have it (docs/product/assistant.md#assistant-page). Its footer says whether a model writes the
 * answers.
 */
export function OwnAssistant() {
  const { data, error } = useFigures();
  if (!data && !error) return <div className="skeleton h-96" aria-busy="true" />;
  return (
    <Assistant hasModel={data?.dailyBudgetMicros != null}>
      <HelpLine />
    </Assistant>
  );
}
