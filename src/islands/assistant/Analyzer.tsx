import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Difficulty, MAX_ASSISTANT_LENGTH } from '#shared/assistant.ts';
import type { CourseAnalysisAnswer } from '#shared/schemas/assistant.schema.ts';
import { call } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { Field, TextField } from '../kit/Field.tsx';
import { newId } from '../kit/new-id.ts';
import { showFailure, showToast } from '../toast/show-toast.ts';
import { Listed, Pages } from './AnswerBody.tsx';
import { type CourseDraft, NO_COURSE_DRAFT, readCourseDraft, storeCourseDraft } from './course-draft.ts';
import { failureText } from './fetch-answer.ts';
import { Markdown } from './Markdown.tsx';

interface Analyzed {
  title: string;
  answer: CourseAnalysisAnswer;
}

/** Analyzes the level, objectives and prerequisites of a course from its description. */
export function Analyzer({ children }: { children: ReactNode }) {
  const [{ title, description }, setDraft] = useState(NO_COURSE_DRAFT);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isPending, setIsPending] = useState(false);
  const [analyzed, setAnalyzed] = useState<Analyzed>();
  const [sessionId] = useState(newId);
  const request = useRef<AbortController>(null);
  const result = useRef<HTMLElement>(null);
  useEffect(() => {
    setDraft(readCourseDraft());
    return () => request.current?.abort();
  }, []);
  useEffect(() => {
    if (analyzed) result.current?.focus();
  }, [analyzed]);
  const course = { courseTitle: title.trim(), courseDescription: description.trim() };
  const isMissing = course.courseTitle === '' || course.courseDescription === '';

  function change(part: Partial<CourseDraft>): void {
    const draft = { title, description, ...part };
    setDraft(draft);
    storeCourseDraft(draft);
  }

  async function analyze(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    if (isMissing)
      return showFailure('Missing Information', 'Please provide both course title and description.');
    setIsPending(true);
    setErrors({});
    const controller = new AbortController();
    request.current = controller;
    try {
      const answer = await call(
        'POST /api/ai/analyze-course',
        { ...course, sessionId },
        { signal: controller.signal },
      );
      setAnalyzed({ title: course.courseTitle, answer });
      if (!answer.kind) showToast('Analysis Complete', 'Course analysis has been generated successfully.');
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof ApiError) setErrors(error.fields);
      showFailure('Analysis Failed', failureText(error, FAILED));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 print:block">
      <form className="panel flex flex-col gap-4 p-4 sm:p-6 print:hidden" noValidate onSubmit={analyze}>
        <div>
          <h2 className="text-xl">Course Analyzer</h2>
          <p className="text-sm text-stone">
            Paste the description of a course to get its level, learning objectives and prerequisites.
          </p>
        </div>
        <TextField
          id="course-title"
          label="Course Title"
          maxLength={MAX_ASSISTANT_LENGTH.courseTitle}
          autoComplete="off"
          error={errors['courseTitle']}
          value={title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <Field id="course-description" label="Course Description" error={errors['courseDescription']}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={9}
              required
              maxLength={MAX_ASSISTANT_LENGTH.courseDescription}
              value={description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <div className="-mt-2 flex flex-col gap-1">
          {children}
          <p className="text-xs text-stone">Don't enter patient information.</p>
        </div>
        <button
          type="submit"
          // Announced as disabled; pressing it says what is missing.
          aria-disabled={isMissing || isPending}
          className="button button-primary self-start"
        >
          {isPending ? 'Analyzing...' : 'Analyze Course'}
        </button>
      </form>
      {analyzed && (
        <section
          ref={result}
          tabIndex={-1}
          aria-labelledby="analysis"
          className="panel flex flex-col gap-4 p-4 outline-none sm:p-6 print:border-0 print:p-0"
        >
          {analyzed.answer.kind ? (
            <Help text={analyzed.answer.analysis.summary} />
          ) : (
            <Analysis {...analyzed} />
          )}
        </section>
      )}
    </div>
  );
}

const FAILED = 'Failed to analyze course content. Please try again.';

const BADGES: Record<Difficulty, string> = {
  Beginner: 'badge-done',
  Intermediate: 'badge-moving',
  Advanced: 'badge-waiting',
};

/** Shown instead of an analysis. */
function Help({ text }: { text: string }) {
  return (
    <>
      <h2 id="analysis" className="text-xl">
        You aren't alone
      </h2>
      <Markdown source={text} />
    </>
  );
}

function Analysis({ title, answer: { analysis, mode, sources } }: Analyzed) {
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="analysis" className="text-xl wrap-anywhere">
          {title}
        </h2>
        <p className={`badge ${BADGES[analysis.difficulty]}`}>{analysis.difficulty}</p>
      </header>
      {mode === 'extract' && (
        <p className="text-xs text-stone">Based on your text and our course content, without an AI model.</p>
      )}
      <section>
        <h3 className="font-body text-sm font-bold">Summary</h3>
        <div className="mt-1 wrap-anywhere">
          <Markdown source={analysis.summary} />
        </div>
      </section>
      <Listed title="Key Learning Objectives" items={analysis.keyLearningObjectives} />
      <Listed title="Recommended Prerequisites" items={analysis.recommendedPrerequisites} />
      <Pages title="Related pages" pages={sources} />
      <button
        type="button"
        className="button button-secondary self-start print:hidden"
        onClick={() => window.print()}
      >
        Print
      </button>
    </>
  );
}
