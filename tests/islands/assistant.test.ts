import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ANSWER, assistantVisitor, eventsFor, input } from '#tests/support/assistant-visitor.ts';
import { toast } from '#tests/support/visitor.ts';

const QUESTION = '/api/ai/question';
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const conversation = () => within(screen.getByRole('region', { name: 'Conversation' }));
const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

test('opens with tabs, features, a greeting and a note, gives each mode its own words and starters until it is used, keeps a question that is too long, and sends with Enter, but never white space', async () => {
  const visitor = assistantVisitor();
  const { open, user } = visitor;
  await open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'AI Assistant',
    'Course Analyzer',
  ]);
  expect(screen.getByRole('tab', { name: 'AI Assistant' }).getAttribute('aria-selected')).toBe('true');
  for (const name of ['Smart Q&A', 'Course Recommendations', 'Content Analysis', 'Training Scenarios'])
    screen.getByRole('heading', { name });
  conversation().getByText(/^Hello! I'm GTI's training assistant/);
  expect(screen.getByRole('radio', { name: 'Civilian' })).toHaveProperty('checked', true);
  expect(button('Question').getAttribute('aria-pressed')).toBe('true');
  screen.getByText('Answers are extracts from this site. All interactions are logged.');
  screen.getByText("Don't enter patient information.", { selector: '#assistant-form p' });
  await open({ hasModel: true });
  screen.getByText('AI is powered by a third-party AI model. All interactions are logged.');

  const seen = new Set<string>();
  for (const [mode, title] of [
    ['Recommendations', 'Course Recommendations'],
    ['Question', 'Ask a Question'],
    ['Search', 'Search the Site'],
    ['Scenario', 'Training Scenario'],
  ]) {
    await user.click(button(mode ?? ''));
    expect(button(mode ?? '').getAttribute('aria-pressed')).toBe('true');
    const words = screen.getByRole('region', { name: title ?? '' }).querySelector('header')?.textContent;
    const starters = within(screen.getByRole('list', { name: 'Questions to begin with' })).getAllByRole(
      'button',
    );
    expect(starters).toHaveLength(3);
    seen.add(`${words} ${input().placeholder} ${starters[0]?.textContent}`);
  }
  expect(seen.size).toBe(4);

  await visitor.type(/^Your message/, 'x'.repeat(1950));
  screen.getByText('50 of 2,000 characters left.');
  await visitor.type(/^Your message/, 'x'.repeat(2001));
  screen.getByText('Use at most 2,000 characters. This is 2,001.');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  await visitor.user.type(input(), '{Enter}');
  expect([input().value.length, visitor.requests]).toEqual([2001, []]);

  await user.clear(input());
  await user.click(button('Question'));
  visitor.answer(QUESTION, () => Response.json(ANSWER));
  await user.click(button('What if I have to cancel?'));
  await screen.findByText('120 hours');
  expect(visitor.bodies[QUESTION]).toEqual([
    expect.objectContaining({ question: 'What if I have to cancel?' }),
  ]);
  expect(screen.queryByRole('list', { name: 'Questions to begin with' })).toBeNull();
  await user.click(button('Search'));
  screen.getByRole('list', { name: 'Questions to begin with' });

  await user.click(button('Question'));
  visitor.answer(QUESTION, () => Response.json({ ...ANSWER, mode: 'extract' }));
  const send = button('Send');
  expect(isDisabled(send)).toBe(true);
  await visitor.ask(' {Shift>}{Enter}{/Shift}  ');
  await user.click(send);
  expect(visitor.requests).toHaveLength(1);
  await user.keyboard('x'.repeat(3));
  await user.clear(input());
  await user.click(input());
  await user.keyboard('one{Shift>}{Enter}{/Shift}two');
  expect(isDisabled(send)).toBe(false);
  await user.click(send);
  await screen.findByText('Extract from this site');
  expect(visitor.bodies[QUESTION]?.at(-1)).toMatchObject({ question: 'one\ntwo' });
});

test('streams an answer, announces it once when it is complete, and shows its sources', async () => {
  const visitor = assistantVisitor();
  let events: ReturnType<typeof eventsFor> | undefined;
  visitor.answer(QUESTION, (request) => {
    expect(request.headers.get('accept')).toBe('text/event-stream');
    events = eventsFor(request);
    return events.response;
  });
  await visitor.open();
  await visitor.user.click(screen.getByRole('radio', { name: 'Military' }));
  await visitor.ask('  How many credits?  ');
  await screen.findByText('Thinking...');
  expect(input()).toHaveProperty('disabled', true);
  expect(visitor.bodies[QUESTION]).toEqual([
    {
      question: 'How many credits?',
      userRole: 'military',
      sessionId: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    },
  ]);
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await act(async () => events?.send('text', { text: 'AFATT leads ' }));
  await screen.findByText('AFATT leads');
  await act(async () => events?.send('text', { text: 'to' }));
  await screen.findByText('AFATT leads to');
  expect(screen.queryByText('Thinking...')).toBeNull();
  expect(announced()).toContain('The assistant is thinking.');
  await act(async () => events?.send('done', ANSWER));

  expect((await screen.findByText('120 hours')).tagName).toBe('STRONG');
  expect(announced()).toContain('AFATT leads to 120 hours of credits.\n\n- FAQs\n- elsewhere');
  expect(screen.queryByText('Extract from this site')).toBeNull();
  const links = conversation().getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['FAQs', '/faqs#cme-credits'],
    ['AFATT', '/course/afatt-military'],
    ['Request dates & pricing for AFATT', '/course/afatt-military#request'],
    ['CME credits', '/faqs#cme-credits'],
  ]);
  conversation().getByText('Your credits arrive by email.');
  expect(input()).toMatchObject({ disabled: false, value: '' });
  expect(document.activeElement).toBe(input());
});

test('sends nothing when an answer is stopped, keeps what was typed before a starter, does not stop what a double click sent, stops an answer, also for the server, and asks again on request', async () => {
  const visitor = assistantVisitor();
  const asked: Request[] = [];
  visitor.answer(QUESTION, (request) => {
    asked.push(request);
    return eventsFor(request).response;
  });
  await visitor.open();
  await visitor.type(/^Your message/, 'What I was about to ask');
  await visitor.user.click(button('What if I have to cancel?'));
  await screen.findByText('Thinking...');
  // The button becomes Send before the browser acts on the click.
  expect(fireEvent.click(button('Stop'))).toBe(false);
  await screen.findByText('You stopped this answer.');
  expect([input().value, visitor.bodies[QUESTION]?.length]).toEqual(['What I was about to ask', 1]);

  await visitor.type(/^Your message/, 'Where do you teach?');
  await visitor.user.dblClick(button('Send'));
  await screen.findByText('Thinking...');
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);

  await visitor.user.click(button('Stop'));
  await visitor.user.click(button('Start over'));
  asked.length = 0;
  visitor.answer(QUESTION, (request) => {
    asked.push(request);
    const { response, send } = eventsFor(request);
    send('text', { text: 'A long' });
    return response;
  });
  await visitor.ask('Tell me everything');
  await screen.findByText('A long');
  expect(document.activeElement).toBe(button('Stop'));
  await visitor.user.keyboard('{Enter}');
  await screen.findByText('You stopped this answer.');
  screen.getByText('A long');
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(screen.queryByRole('region', { name: /Notifications/ })).toBeNull();
  expect(document.activeElement).toBe(input());

  visitor.answer(QUESTION, () => Response.json(ANSWER));
  await visitor.user.click(button('Try again'));
  await screen.findByText('120 hours');
  expect(screen.getAllByText('Tell me everything')).toHaveLength(1);
  expect(screen.queryByText('You stopped this answer.')).toBeNull();
});

test.each<[string, (request: Request) => Response | Promise<Response>, string, string]>([
  [
    'a server that fails',
    () => new Response('boom', { status: 500 }),
    'Failed to get AI response. Please try again.',
    'Failed to get AI response. Please try again.',
  ],
  [
    'an error within the stream',
    (request) => {
      const { response, send } = eventsFor(request);
      send('text', { text: 'Half' });
      send('error', { code: 'too_busy', message: 'We are busy. Try again in a minute.' });
      return response;
    },
    'Failed to get AI response. Please try again.',
    'We are busy. Try again in a minute.',
  ],
  [
    'a stream that is cut off',
    (request) => {
      const { response, send, end } = eventsFor(request);
      send('text', { text: 'Half' });
      end();
      return response;
    },
    'Failed to get AI response. Please try again.',
    'Failed to get AI response. Please try again.',
  ],
  [
    'an answer that is none',
    () => Response.json({ answer: 7 }),
    'Failed to get AI response. Please try again.',
    'Failed to get AI response. Please try again.',
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('lost')),
    'Failed to get AI response. Please try again.',
    "We couldn't reach the site. Check your connection and try again.",
  ],
  [
    'too many questions',
    () =>
      Response.json(
        { code: 'rate_limited', message: 'Too many questions. Try again in 4 minutes.' },
        { status: 429 },
      ),
    'Too many questions. Try again in 4 minutes.',
    'Too many questions. Try again in 4 minutes.',
  ],
])('keeps the question for another try after %s', async (_, respond, said, shown) => {
  const visitor = assistantVisitor();
  visitor.answer(QUESTION, respond);
  await visitor.open();
  await visitor.ask('Where do you teach?');
  await toast('Error');
  await toast(said);
  await waitFor(() => conversation().getByText(shown));
  conversation().getByText('Where do you teach?');
  visitor.answer(QUESTION, () => Response.json(ANSWER));
  await visitor.user.click(button('Try again'));
  await screen.findByText('120 hours');
  expect(screen.getAllByText('Where do you teach?')).toHaveLength(1);
});
