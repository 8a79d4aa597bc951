import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ANSWER, assistantVisitor, RECOMMENDED } from '#tests/support/assistant-visitor.ts';

const QUESTION = '/api/ai/question';
const button = (name: string) => screen.getByRole('button', { name });
const conversation = () => within(screen.getByRole('region', { name: 'Conversation' }));

test('recommends courses with a way to inquire, searches the site, and writes a scenario about the first topic in the question', async () => {
  const visitor = assistantVisitor();
  visitor.answer('/api/ai/recommendations', () => Response.json(RECOMMENDED));
  await visitor.open();
  await visitor.user.click(button('Recommendations'));
  await visitor.ask('evacuation');
  await screen.findByText('It covers evacuation under fire.');
  screen.getByText('Extract from this site');
  const [course] = RECOMMENDED.recommendations;
  for (const [name, href] of [
    [course?.title, course?.url],
    [`View course ${course?.title}`, course?.url],
    [`Request dates & pricing for ${course?.title}`, course?.inquiryUrl],
  ])
    expect(screen.getByRole('link', { name: name ?? '' }).getAttribute('href')).toBe(href);
  expect(visitor.bodies['/api/ai/recommendations']).toEqual([
    { userInterests: 'evacuation', userRole: 'civilian', sessionId: expect.any(String) },
  ]);
  visitor.answer('/api/ai/recommendations', () => Response.json({ ...RECOMMENDED, recommendations: [] }));
  await visitor.ask('knitting');
  await conversation().findByText(/None of our courses fits that/);
  expect(conversation().getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact');

  const { sources } = ANSWER;
  const { answer: _, isAnswered: _a, ...rest } = ANSWER;
  visitor.answer('/api/ai/search', () =>
    Response.json({ ...rest, searchInsights: 'Two pages.', relevantResults: sources.slice(0, 1) }),
  );
  await visitor.user.click(button('Search'));
  await visitor.ask('credits');
  await screen.findByText('Two pages.');
  expect(visitor.bodies['/api/ai/search']).toEqual([
    { query: 'credits', searchResults: [], userRole: 'civilian', sessionId: expect.any(String) },
  ]);
  // A result isn't also a source.
  expect(screen.getAllByRole('link', { name: 'AFATT' })).toHaveLength(1);
  screen.getByRole('link', { name: 'CME credits' });

  visitor.answer('/api/ai/scenario', () =>
    Response.json({
      id: 'answer-3',
      mode: 'extract',
      sources: [],
      scenario: 'Two casualties by the road.',
      objectives: ['**Triage** the [casualties](/course/met3-civilian)'],
      keyPoints: ['Stop the bleeding'],
    }),
  );
  await visitor.user.click(button('Scenario'));
  await visitor.ask('car crash, at night');
  await screen.findByText('Two casualties by the road.');
  expect(
    within(screen.getByRole('heading', { name: 'Objectives' }).parentElement as HTMLElement).getByText(
      'Triage the casualties',
    ),
  );
  screen.getByText('Stop the bleeding');
  expect(visitor.bodies['/api/ai/scenario']).toEqual([
    { topic: 'car crash', difficulty: 'Intermediate', userRole: 'civilian', sessionId: expect.any(String) },
  ]);
});

test('names the closest pages when the site has no answer, and calls nothing without a source an extract', async () => {
  const visitor = assistantVisitor();
  const answer = "I can't give medical advice about a person.";
  visitor.answer(QUESTION, () => Response.json({ ...ANSWER, mode: 'extract', answer, sources: [] }));
  await visitor.open();
  await visitor.ask('What dose can I give him?');
  await screen.findByText(answer, { selector: 'p *' });
  expect(screen.queryByText('Extract from this site')).toBeNull();

  const unanswered = "That isn't on this site.";
  visitor.answer(QUESTION, () =>
    Response.json({ ...ANSWER, mode: 'extract', answer: unanswered, isAnswered: false }),
  );
  await visitor.ask('Is there a hotel near the course?');
  await conversation().findByRole('heading', { name: 'Closest pages' });
  const [closest] = ANSWER.sources;
  const link = conversation().getByRole('link', { name: closest?.title ?? '' });
  expect(link.getAttribute('href')).toBe(closest?.url);
  screen.getByText(/The closest pages are listed\./);
  expect(screen.queryByText(/^Sources$|Extract from this site/)).toBeNull();
  await visitor.user.click(screen.getAllByRole('button', { name: 'Copy' })[1] as HTMLElement);
  await screen.findByText('Copied');
  expect(await navigator.clipboard.readText()).toMatch(/Closest pages:\n- /);
});
