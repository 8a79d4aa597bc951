import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { FIGURES_KEY } from '../../src/islands/admin/assistant/assistant.queries.ts';
import { OwnAssistant } from '../../src/islands/admin/assistant/OwnAssistant.tsx';
import { VotesAndCost } from '../../src/islands/admin/assistant/VotesAndCost.tsx';

const FIGURES = {
  asked: 0,
  unanswered: 0,
  failed: 0,
  votes: { up: 0, down: 0, reasons: [] },
  days: [],
  dailyBudgetMicros: 5_000_000,
};

test.each([
  ['the assistant', OwnAssistant, 'AI is powered by a third-party AI model.'],
  ['votes and cost', VotesAndCost, 'Nobody has given a reason yet'],
])('%s hydrate as they were served where the tiles have the figures already', async (_, Part, text) => {
  const withFigures = (client: QueryClient) =>
    createElement(QueryClientProvider, { client }, createElement(Part));
  const root = document.createElement('div');
  root.innerHTML = renderToString(withFigures(new QueryClient()));
  document.body.append(root);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(FIGURES_KEY, FIGURES);
  const problems: unknown[] = [];
  await act(async () => {
    const page = hydrateRoot(root, withFigures(client), {
      onRecoverableError: (error) => problems.push(error),
    });
    onTestFinished(async () => {
      await act(async () => page.unmount());
      root.remove();
    });
  });
  expect(problems).toEqual([]);
  expect(root.textContent).toContain(text);
});
