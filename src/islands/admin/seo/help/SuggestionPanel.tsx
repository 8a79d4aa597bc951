import { diffWords } from 'diff';
import { useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { TypedSeo } from '../editor/typed-seo.ts';
import type { SeoFields } from '../editor/use-seo-form.ts';
import { type Suggestion, type Suggestions, textAfter } from './seo-suggestions.ts';

interface Props extends Pick<SeoFields, 'form'> {
  suggested: Suggestions;
  onDismiss: () => void;
}

const MADE_BY = {
  model: 'Written by the AI model. Check what it says before you use it.',
  extract: "Made from the page's own text and the rules of the score, without an AI model.",
} as const;

/** Suggested texts, each next to the field's current one. Nothing changes until one is used. */
export function SuggestionPanel({ form, suggested: { mode, suggestions, advice }, onDismiss }: Props) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const typed = useWatch({ control: form.control }) as TypedSeo;
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={id} className="panel scroll-mt-20 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 id={id} className="font-bold">
            Suggestions
          </h3>
          <p className="text-sm text-stone">{MADE_BY[mode]}</p>
        </div>
        <button type="button" className="button button-secondary text-sm" onClick={onDismiss}>
          Dismiss
        </button>
      </div>
      <ul className="mt-2">
        {suggestions.map((suggestion) => (
          <SuggestedText
            key={suggestion.label}
            suggestion={suggestion}
            current={typed[suggestion.field] ?? ''}
            onChange={(text) =>
              form.setValue(suggestion.field, text, {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        ))}
      </ul>
      {advice.length > 0 && (
        <ul aria-label="Advice" className="mt-3 list-disc pl-5 text-sm">
          {advice.map((text) => (
            <li key={text} className="py-0.5 wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface SuggestedTextProps {
  suggestion: Suggestion;
  current: string;
  onChange: (text: string) => void;
}

/** A suggestion with its changes. Once used, it can be undone, unless the field was edited since. */
function SuggestedText({ suggestion, current, onChange }: SuggestedTextProps) {
  const { label } = suggestion;
  const [used, setUsed] = useState<{ before: string; after: string } | null>(null);
  const isUsed = used !== null && used.after === current;
  const before = isUsed ? used.before : current;
  const after = isUsed ? used.after : textAfter(suggestion, current);
  const parts = partsOf(before, after);
  return (
    <li className="border-t border-bone-deep py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-sm font-bold">{label}</h4>
        {before === after ? (
          <p className="text-sm text-stone">Good as it is.</p>
        ) : (
          <button
            type="button"
            className="button button-secondary text-sm"
            onClick={() => {
              setUsed(isUsed ? null : { before, after });
              onChange(isUsed ? before : after);
            }}
          >
            {isUsed ? 'Undo' : 'Use'}
            <span className="sr-only"> {label}</span>
          </button>
        )}
      </div>
      {before !== after && (
        <dl className="mt-1 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2 gap-y-1 text-sm wrap-anywhere [&_dt]:text-stone">
          <dt>{isUsed ? 'Before' : 'Now'}</dt>
          <dd>
            {before === '' && 'Empty'}
            {parts.map(({ at, value, added, removed }) => {
              if (added) return null;
              return removed ? (
                <del key={at} className="bg-bad-soft">
                  {value}
                </del>
              ) : (
                value
              );
            })}
          </dd>
          <dt>{isUsed ? 'Used' : 'Suggested'}</dt>
          <dd>
            {parts.map(({ at, value, added, removed }) => {
              if (removed) return null;
              return added ? (
                <ins key={at} className="bg-good-soft no-underline">
                  {value}
                </ins>
              ) : (
                value
              );
            })}
          </dd>
        </dl>
      )}
    </li>
  );
}

/** Returns the common and the differing parts of two texts, each with its position. */
function partsOf(before: string, after: string) {
  let next = 0;
  return diffWords(before, after).map((part) => {
    const at = next;
    next += part.value.length;
    return { ...part, at };
  });
}
