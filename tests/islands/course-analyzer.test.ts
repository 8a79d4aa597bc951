import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CourseAnalysisAnswer } from '#shared/schemas/assistant.schema.ts';
import { type AssistantVisitor, assistantVisitor } from '#tests/support/assistant-visitor.ts';
import { toast } from '#tests/support/visitor.ts';

const ANALYZE = '/api/ai/analyze-course';

const ANALYZED: CourseAnalysisAnswer = {
  id: 'analysis-1',
  mode: 'extract',
  sources: [{ title: 'SAVE', url: '/course/save-civilian', excerpt: 'Stop hemorrhage.' }],
  analysis: {
    summary: 'A **day** about bleeding control.',
    difficulty: 'Beginner',
    keyLearningObjectives: ['Apply a tourniquet'],
    recommendedPrerequisites: ['Basic life support'],
  },
};

async function analyzer(): Promise<AssistantVisitor> {
  const visitor = assistantVisitor();
  await visitor.open();
  await visitor.user.click(screen.getByRole('tab', { name: 'Course Analyzer' }));
  return visitor;
}

const submit = () => screen.getByRole('button', { name: /^Analyze Course|^Analyzing/ });

test('asks for both title and description, analyzes a course, and prints the result', async () => {
  const visitor = await analyzer();
  const isDisabled = () => submit().getAttribute('aria-disabled') === 'true';
  expect(isDisabled()).toBe(true);
  await visitor.user.click(submit());
  await toast('Missing Information');
  await toast('Please provide both course title and description.');
  await visitor.type(/^Course Title/, 'Bleeding control');
  await visitor.type(/^Course Description/, ' \n ');
  expect(isDisabled()).toBe(true);
  await visitor.type(/^Course Description/, 'One day.');
  expect(isDisabled()).toBe(false);
  expect(visitor.requests).toEqual([]);

  visitor.answer(ANALYZE, () => Response.json(ANALYZED));
  await visitor.type(/^Course Title/, '  Bleeding control ');
  await visitor.type(/^Course Description/, 'One day.\nTourniquets.');
  await visitor.user.click(submit());
  await toast('Analysis Complete');
  await toast('Course analysis has been generated successfully.');
  const result = screen.getByRole('region', { name: 'Bleeding control' });
  expect(document.activeElement).toBe(result);
  expect(result.textContent).toContain('A day about bleeding control.');
  for (const text of ['Beginner', 'Apply a tourniquet', 'Basic life support', 'SAVE']) screen.getByText(text);
  screen.getByText('Based on your text and our course content, without an AI model.');
  expect(visitor.bodies[ANALYZE]).toEqual([
    {
      courseTitle: 'Bleeding control',
      courseDescription: 'One day.\nTourniquets.',
      sessionId: expect.any(String),
    },
  ]);
  const print = vi.fn();
  Object.assign(window, { print });
  await visitor.user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();

  visitor.answer(ANALYZE, () =>
    Response.json({
      ...ANALYZED,
      mode: 'model',
      analysis: { ...ANALYZED.analysis, recommendedPrerequisites: [] },
    }),
  );
  await visitor.user.click(submit());
  await waitFor(() => expect(screen.queryByText('Recommended Prerequisites')).toBeNull());
  expect(screen.queryByText(/without a model/)).toBeNull();
});

test('analyzes once at a time, keeps the text after a failure and over a reload, and begins empty with what it cannot read', async () => {
  const visitor = await analyzer();
  let fail = () => {};
  visitor.answer(ANALYZE, () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    fail = () => resolve(new Response('boom', { status: 500 }));
    return promise;
  });
  await visitor.type(/^Course Title/, 'Bleeding control');
  await visitor.type(/^Course Description/, 'One day.');
  await visitor.user.click(submit());
  expect(submit().textContent).toBe('Analyzing...');
  await visitor.user.click(submit());
  expect(visitor.bodies[ANALYZE]).toHaveLength(1);
  fail();
  await toast('Analysis Failed');
  await toast('Failed to analyze course content. Please try again.');
  expect(screen.getByLabelText('Course Title')).toHaveProperty('value', 'Bleeding control');

  visitor.answer(ANALYZE, () =>
    Response.json(
      { code: 'rate_limited', message: 'Too many questions. Try again in 4 minutes.' },
      { status: 429 },
    ),
  );
  await visitor.user.click(submit());
  await toast('Too many questions. Try again in 4 minutes.');
  visitor.answer(ANALYZE, () =>
    Response.json(
      {
        code: 'validation_failed',
        message: 'Check the form.',
        fields: { courseTitle: 'Use at most 200 characters' },
      },
      { status: 422 },
    ),
  );
  await visitor.user.click(submit());
  await screen.findByText('Use at most 200 characters');

  const fields = () =>
    [/^Course Title/, /^Course Description/].map(
      (name) => screen.getByLabelText<HTMLInputElement>(name).value,
    );
  cleanup();
  await analyzer();
  await waitFor(() => expect(fields()).toEqual(['Bleeding control', 'One day.']));
  cleanup();
  sessionStorage.setItem('gti-course-analyzer', '{"title":1}');
  await analyzer();
  expect(fields()).toEqual(['', '']);
});
