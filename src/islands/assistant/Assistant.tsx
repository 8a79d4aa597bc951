import { BookOpenCheck, type LucideIcon, MessageCircleQuestionMark, ScanText, Siren } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { guarded } from '../kit/guarded.tsx';
import { Analyzer } from './Analyzer.tsx';
import { Chat } from './Chat.tsx';
import type { ServedQuestion } from './conversation.ts';

interface Props {
  /** Whether a model writes the answers. Otherwise they are excerpts. */
  hasModel: boolean;
  served?: ServedQuestion | null;
  /** Where to get help, below every input. The page passes it as HTML, so that it needs no script. */
  children: ReactNode;
}

const FEATURES: [LucideIcon, string, string][] = [
  [MessageCircleQuestionMark, 'Smart Q&A', 'Answers from this site, with links to check them'],
  [BookOpenCheck, 'Course Recommendations', 'The courses that fit your role and interests'],
  [ScanText, 'Content Analysis', 'Level, objectives and prerequisites of a course'],
  [Siren, 'Training Scenarios', 'Situations to think through with your team'],
];

const ANALYZER = 'course-analyzer';
const TABS = [
  ['ai-assistant', 'AI Assistant'],
  [ANALYZER, 'Course Analyzer'],
] as const;

/**
 * The assistant and the course analyzer, on their public page and in the back office (docs/product/assistant.md#assistant-page).
 */
export const Assistant = guarded(function Assistant({ hasModel, served = null, children }: Props) {
  const [tab, setTab] = useState<string>(TABS[0][0]);
  // In the hash: the server doesn't need it.
  useEffect(() => {
    if (location.hash === `#${ANALYZER}`) setTab(ANALYZER);
  }, []);

  function choose(next: string): void {
    setTab(next);
    const address = new URL(location.href);
    // Reloading the page must not ask again.
    address.searchParams.delete('ask');
    address.hash = next === ANALYZER ? ANALYZER : '';
    history.replaceState(history.state, '', address);
  }

  return (
    <>
      <ul
        className="grid grid-cols-2 gap-x-6 gap-y-4 max-[22rem]:grid-cols-1 lg:grid-cols-4 print:hidden"
        aria-label="What it does"
      >
        {FEATURES.map(([Icon, title, text]) => (
          <li key={title} className="border-t-2 border-ink pt-3">
            <h2 className="flex flex-col gap-1 font-body text-sm font-bold normal-case sm:flex-row sm:items-center sm:gap-2">
              <Icon aria-hidden="true" size={18} className="shrink-0 text-signal" />
              {title}
            </h2>
            <p className="text-xs text-stone">{text}</p>
          </li>
        ))}
      </ul>
      <Tabs.Root value={tab} onValueChange={choose} className="mt-6">
        <Tabs.List
          aria-label="Assistant and analyzer"
          className="flex flex-wrap border-b border-sand noscript:hidden print:hidden"
        >
          {TABS.map(([name, label]) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="-mb-px min-h-11 cursor-pointer border-b-3 border-transparent px-4 font-bold text-stone hover:text-ink data-[state=active]:border-signal data-[state=active]:text-ink"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* Both stay mounted while hidden, so that typed input stays. */}
        <Tabs.Content
          value="ai-assistant"
          forceMount
          tabIndex={-1}
          className="pt-5 data-[state=inactive]:hidden print:pt-0"
        >
          <Chat served={served}>{children}</Chat>
        </Tabs.Content>
        <Tabs.Content value={ANALYZER} forceMount tabIndex={-1} className="pt-5 data-[state=inactive]:hidden">
          <Analyzer>{children}</Analyzer>
        </Tabs.Content>
      </Tabs.Root>
      <p className="mt-4 text-sm text-stone print:hidden">
        {hasModel
          ? 'AI is powered by a third-party AI model. All interactions are logged.'
          : 'Answers are extracts from this site. All interactions are logged.'}
      </p>
    </>
  );
});
