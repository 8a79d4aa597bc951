import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  ANSWER,
  type AssistantVisitor,
  assistantVisitor,
  eventsFor,
  input,
} from '#tests/support/assistant-visitor.ts';
import { toast } from '#tests/support/visitor.ts';

const QUESTION = '/api/ai/question';
const VOTE = '/api/ai/answers/answer-1/vote';
const button = (name: string) => screen.getByRole('button', { name });
const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true';

/** A visitor whose question has been answered. */
async function answered(): Promise<AssistantVisitor> {
  const visitor = assistantVisitor();
  visitor.answer(QUESTION, () => Response.json(ANSWER));
  await visitor.open();
  await visitor.ask('How many credits?');
  await screen.findByText('120 hours');
  return visitor;
}

test('survives a reload with its answers, its settings and what was typed, and starts over in a new conversation', async () => {
  const visitor = await answered();
  await visitor.user.click(screen.getByRole('radio', { name: 'Military' }));
  await visitor.user.click(button('Scenario'));
  await visitor.user.type(input(), 'Mass casualties');
  await visitor.open();
  await screen.findByText('120 hours');
  screen.getByText('How many credits?');
  expect(screen.getByRole('radio', { name: 'Military' })).toHaveProperty('checked', true);
  expect([input().value, isPressed('Scenario')]).toEqual(['Mass casualties', true]);
  // Nothing is read aloud again, and follow-up questions belong to the same conversation.
  const statuses = within(screen.getByRole('tabpanel', { name: 'AI Assistant' })).getAllByRole('status');
  expect(statuses.flatMap(({ textContent }) => textContent || [])).toEqual([]);
  await visitor.user.click(button('Question'));
  await visitor.user.clear(input());
  await visitor.ask('And for MET3?');
  await waitFor(() => expect(visitor.bodies[QUESTION]).toHaveLength(2));
  const [first, second] = (visitor.bodies[QUESTION] ?? []) as { sessionId: string }[];
  expect(second?.sessionId).toBe(first?.sessionId);

  await visitor.user.click(button('Start over'));
  expect(screen.queryByText('120 hours')).toBeNull();
  expect(document.activeElement).toBe(input());
  await visitor.ask('Again?');
  await screen.findByText('120 hours');
  await waitFor(() => expect(visitor.bodies[QUESTION]).toHaveLength(3));
  const third = visitor.bodies[QUESTION]?.[2] as { sessionId: string };
  expect(third.sessionId).not.toBe(first?.sessionId);
});

test('offers to repeat a question that a reload interrupted', async () => {
  const visitor = assistantVisitor();
  let first: Request | undefined;
  visitor.answer(QUESTION, (request) => {
    first = request;
    return eventsFor(request).response;
  });
  await visitor.open();
  await visitor.ask('How many credits?');
  await screen.findByText('Thinking...');
  await visitor.open();
  await screen.findByText('You stopped this answer.');
  expect(first?.signal.aborted).toBe(true);
  visitor.answer(QUESTION, () => Response.json(ANSWER));
  await visitor.user.click(button('Try again'));
  await screen.findByText('120 hours');
});

test('fills in the question from a link, keeps the chosen role if the link has none, and waits for the visitor to send it', async () => {
  const visitor = assistantVisitor();
  await visitor.open(
    { served: { text: 'Where do you teach?', role: 'military' } },
    '/ai-assistant?q=Where+do+you+teach',
  );
  expect(input().value).toBe('Where do you teach?');
  expect(document.activeElement).toBe(input());
  expect(screen.getByRole('radio', { name: 'Military' })).toHaveProperty('checked', true);
  expect(visitor.requests).toEqual([]);
  visitor.answer(QUESTION, () => Response.json(ANSWER));
  await visitor.user.keyboard('{Enter}');
  await screen.findByText('120 hours');

  await visitor.open();
  await visitor.user.click(screen.getByRole('radio', { name: 'Military' }));
  const path = '/ai-assistant?q=Where';
  await visitor.open({ served: { text: 'Where?' } }, path);
  expect(screen.getByRole('radio', { name: 'Military' })).toHaveProperty('checked', true);
  await visitor.open({ served: { text: 'Where?', role: 'civilian' } }, path);
  expect(screen.getByRole('radio', { name: 'Civilian' })).toHaveProperty('checked', true);
});

test('adds what was asked without script to the conversation, asks it no second time, keeps thirty turns, and starts over where the storage holds none', async () => {
  const visitor = await answered();
  const served = {
    text: 'Where?',
    role: 'civilian',
    answer: { ...ANSWER, id: 'served', answer: 'In Nevada.' },
  };
  await visitor.open({ served }, '/ai-assistant?q=Where&ask=1');
  await screen.findByText('In Nevada.');
  screen.getByText('120 hours');
  expect(location.search).toBe('');
  await visitor.open(
    { served: { text: 'x', role: 'civilian', problem: 'Too many questions.' } },
    '/ai-assistant?q=x&ask=1',
  );
  await screen.findByText('Too many questions.');
  expect(visitor.requests).toEqual([`POST ${QUESTION}`]);

  const conversation = JSON.parse(sessionStorage.getItem('gti-assistant') ?? '');
  const [turn] = conversation.turns;
  const turns = Array.from({ length: 30 }, (_, index) => ({
    ...turn,
    id: `turn-${index}`,
    text: `Question ${index}.`,
  }));
  sessionStorage.setItem('gti-assistant', JSON.stringify({ ...conversation, turns }));
  await visitor.open();
  await screen.findByText('Question 0.');
  await visitor.ask('One more');
  await screen.findByText('One more');
  expect([screen.queryByText('Question 0.'), screen.queryByText('Question 1.')].map(Boolean)).toEqual([
    false,
    true,
  ]);
  await waitFor(() =>
    expect(JSON.parse(sessionStorage.getItem('gti-assistant') ?? '').turns).toHaveLength(30),
  );

  for (const stored of ['{"turns":[{"state":"done"}]}', 'no JSON', 'null']) {
    sessionStorage.setItem('gti-assistant', stored);
    await visitor.open();
    screen.getByText(/^Hello!/);
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  }
});

test('votes with a reason, changes the vote, takes it back, undoes one that was not saved, copies an answer with the addresses of its sources, keeps the conversation while the other tab is open, and opens the analyzer by its address', async () => {
  const visitor = await answered();
  visitor.answer(VOTE, () => new Response(null, { status: 204 }));
  await visitor.user.click(button('Bad answer'));
  expect(isPressed('Bad answer')).toBe(true);
  await visitor.type(/^What was wrong with it/, ' Not my course ');
  await visitor.user.click(button('Send reason'));
  await screen.findByText('Thank you. We read every reason.');
  await visitor.user.click(button('Good answer'));
  screen.getByLabelText(/^What was good about it/);
  await visitor.user.click(button('Good answer'));
  await waitFor(() => expect(isPressed('Good answer')).toBe(false));
  expect(screen.queryByRole('button', { name: 'Send reason' })).toBeNull();
  expect(visitor.bodies[VOTE]).toEqual([
    { vote: 'down' },
    { vote: 'down', reason: 'Not my course' },
    { vote: 'up' },
    { vote: null },
  ]);
  expect(visitor.requests.filter((request) => request === `PUT ${VOTE}`)).toHaveLength(4);

  visitor.answer(VOTE, () =>
    Response.json({ code: 'not_found', message: "We don't have this answer anymore." }, { status: 404 }),
  );
  await visitor.user.click(button('Good answer'));
  await toast('Vote not saved');
  await toast("We don't have this answer anymore.");
  expect(isPressed('Good answer')).toBe(false);
  expect(screen.queryByRole('button', { name: 'Send reason' })).toBeNull();

  const { user, open } = visitor;
  await user.click(button('Copy'));
  await screen.findByText('Copied');
  expect(await navigator.clipboard.readText()).toBe(`AFATT leads to 120 hours of credits.

- FAQs
- elsewhere

Sources:
- AFATT: http://localhost:4321/course/afatt-military
- CME credits: http://localhost:4321/faqs#cme-credits`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(button('Copied'));
  await toast('Not copied');

  await user.click(screen.getByRole('tab', { name: 'Course Analyzer' }));
  expect(location.hash).toBe('#course-analyzer');
  const panel = within(screen.getByRole('tabpanel', { name: 'Course Analyzer' }));
  await user.type(panel.getByLabelText('Course Title'), 'TCCC');
  await user.click(screen.getByRole('tab', { name: 'AI Assistant' }));
  screen.getByText('120 hours');
  await user.click(screen.getByRole('tab', { name: 'Course Analyzer' }));
  expect(panel.getByLabelText('Course Title')).toHaveProperty('value', 'TCCC');
  await open({}, '/ai-assistant#course-analyzer');
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Course Analyzer' }).getAttribute('aria-selected')).toBe('true'),
  );
});
