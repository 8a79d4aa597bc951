import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#shared/count-words.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import type { TypedSeo } from '../editor/typed-seo.ts';
import type { SeoFields } from '../editor/use-seo-form.ts';
import {
  type HelpKind,
  keywordSuggestions,
  type SeoHelp,
  type Suggestions,
  suggestionsOf,
} from './seo-suggestions.ts';

interface Answer {
  suggested: Suggestions;
  title: string;
  text: string;
}

const FAILURES = {
  generate: 'Content Generation Failed',
  optimize: 'Optimization Failed',
  keywords: 'Keyword Generation Failed',
} as const;

const REQUESTS: Record<HelpKind, (typed: TypedSeo) => Promise<Answer>> = {
  async generate({ path, title, description }) {
    const { seoContent, mode } = await call('POST /api/admin/seo/generate', {
      pagePath: path,
      pageDescription: contentOf({ title, description }),
    });
    return {
      suggested: { mode, suggestions: suggestionsOf(seoContent), advice: [] },
      title: 'AI Content Generated',
      text: 'Use what you like of it.',
    };
  },
  async optimize({ path, isActive: _, updatedAt: _u, isNew: _n, ...current }) {
    const { optimization, mode } = await call('POST /api/admin/seo/optimize', {
      pagePath: path,
      currentSeo: current,
    });
    const { optimizedContent, suggestions, seoScore } = optimization;
    return {
      suggested: { mode, suggestions: suggestionsOf(optimizedContent), advice: suggestions },
      title: 'SEO Analysis Complete',
      text: `The score is ${seoScore} out of 100.`,
    };
  },
  async keywords({ path, title, description }) {
    const { keywords, mode } = await call('POST /api/admin/seo/keywords', {
      pagePath: path,
      pageContent: contentOf({ title, description }),
    });
    const { primaryKeywords, secondaryKeywords } = keywords;
    return {
      suggested: { mode, suggestions: keywordSuggestions(keywords), advice: [] },
      title: 'Keywords Generated',
      text: `${plural(primaryKeywords.length, 'primary keyword', 'primary keywords')} and ${plural(secondaryKeywords.length, 'secondary keyword', 'secondary keywords')}.`,
    };
  },
};

/** Requests suggestions. They change nothing until used (docs/product/seo.md#seo-help). */
export function useSeoHelp(form: SeoFields['form']): SeoHelp {
  const [found, setFound] = useState<{ path: string; suggested: Suggestions } | null>(null);
  const typed = () => form.getValues() as TypedSeo;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (kind: HelpKind) => {
      const asked = typed();
      return REQUESTS[kind](asked).then((answer) => ({ ...answer, path: asked.path }));
    },
    onSuccess({ path, suggested, title, text }) {
      // Another page was chosen since.
      if (path !== typed().path) return;
      setFound({ path, suggested });
      showToast(title, text);
    },
    onError: ({ message }, kind) => showFailure(FAILURES[kind], message),
  });
  return {
    pending: isPending ? variables : null,
    suggested: found && found.path === form.watch('path') ? found.suggested : null,
    ask(kind) {
      if (isPending) return;
      const problem = problemOf(kind, typed());
      if (problem) showFailure(...problem);
      else mutate(kind);
    },
    dismiss: () => setFound(null),
  };
}

function problemOf(kind: HelpKind, { path, title, description }: TypedSeo): [string, string] | null {
  if (!path) return ['Page Path Required', 'Choose the page first.'];
  if (kind === 'keywords' && !(title.trim() && description.trim()))
    return ['Content Required', 'Please enter a title and description first to generate keywords.'];
  return null;
}

function contentOf({ title, description }: Pick<TypedSeo, 'title' | 'description'>): string {
  return [title, description].filter((text) => text.trim()).join('\n');
}
