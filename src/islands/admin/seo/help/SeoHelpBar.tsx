import { loadedPart, PartBoundary } from '../../kit/loaded-part.tsx';
import type { SeoFields } from '../editor/use-seo-form.ts';
import { HelpButton } from './HelpButton.tsx';
import type { SeoHelp } from './seo-suggestions.ts';

/** It includes the library that compares texts. */
const PANEL = loadedPart(async () => (await import('./SuggestionPanel.tsx')).SuggestionPanel);

interface Props extends Pick<SeoFields, 'form'> {
  help: SeoHelp;
}

/** Asks for suggestions for the record, and shows them. */
export function SeoHelpBar({ form, help: { pending, suggested, ask, dismiss } }: Props) {
  const { Part, retry } = PANEL;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <HelpButton
          label="AI Generate"
          busyLabel="Generating…"
          isPending={pending === 'generate'}
          onClick={() => ask('generate')}
        />
        <HelpButton
          label="AI Optimize"
          busyLabel="Analyzing…"
          isPending={pending === 'optimize'}
          onClick={() => ask('optimize')}
        />
      </div>
      {suggested && (
        <PartBoundary fallback={<div className="skeleton h-48" aria-busy="true" />} onRetry={retry}>
          <Part key={keyOf(suggested)} form={form} suggested={suggested} onDismiss={dismiss} />
        </PartBoundary>
      )}
    </>
  );
}

/** New suggestions get a fresh panel: the used ones stay in the form. */
function keyOf({ suggestions }: NonNullable<SeoHelp['suggested']>): string {
  return suggestions.map(({ label, value }) => `${label}:${value}`).join('\n');
}
