import * as z from 'zod/mini';
import {
  ANSWER_MODES,
  ASSISTANT_ROLES,
  DEFAULT_ROLE,
  DIFFICULTIES,
  MAX_ASSISTANT_LENGTH,
  VOTES,
} from '#shared/assistant.ts';
import { paragraphs } from './paragraphs.schema.ts';
import { absentWhenEmpty, text } from './text.schema.ts';

// The assistant's requests and answers (docs/product/assistant.md).

const message = (missing: string) => paragraphs(missing, MAX_ASSISTANT_LENGTH.message);

/** One of these texts; the default if it is absent or empty. */
const choice = <const T extends string>(texts: readonly T[], usual: T, unknown: string) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z._default(z.enum(texts, unknown), usual),
  );

/** The fields of every request. The page generates the session id; limits and memory use the visitor's cookie instead. */
const asking = {
  sessionId: text('Session id is required', 100),
  userRole: choice(ASSISTANT_ROLES, DEFAULT_ROLE, 'Choose military or civilian'),
};

/** The body of POST /api/ai/question. */
export const QuestionInput = z.object({ ...asking, question: message('Enter a question') });
export type QuestionInput = z.output<typeof QuestionInput>;

/** The body of POST /api/ai/search. The server finds the results itself and ignores `searchResults`. */
export const AssistantSearchInput = z.object({
  ...asking,
  query: message('Enter what you are looking for'),
  searchResults: z.optional(z.unknown()),
});
export type AssistantSearchInput = z.output<typeof AssistantSearchInput>;

/** The body of POST /api/ai/recommendations. Several interests are joined to one text. */
export const RecommendationsInput = z.object({
  ...asking,
  userInterests: z.pipe(
    // Other values in a list may have no text.
    z.transform((value: unknown) =>
      Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(', ') : value,
    ),
    message('Enter your interests'),
  ),
});
export type RecommendationsInput = z.output<typeof RecommendationsInput>;

/** The body of POST /api/ai/scenario. */
export const ScenarioInput = z.object({
  ...asking,
  topic: message('Enter a topic'),
  difficulty: choice(DIFFICULTIES, 'Intermediate', 'Choose Beginner, Intermediate or Advanced'),
});
export type ScenarioInput = z.output<typeof ScenarioInput>;

/** The body of POST /api/ai/analyze-course. */
export const CourseAnalysisInput = z.object({
  sessionId: asking.sessionId,
  courseTitle: text('Enter a course title', MAX_ASSISTANT_LENGTH.courseTitle),
  courseDescription: paragraphs('Enter a course description', MAX_ASSISTANT_LENGTH.courseDescription),
});
export type CourseAnalysisInput = z.output<typeof CourseAnalysisInput>;

/** A source of an answer, with an excerpt. */
export const AnswerSource = z.object({ title: z.string(), url: z.string(), excerpt: z.string() });
export type AnswerSource = z.output<typeof AnswerSource>;

/** The fields of every answer. */
const answered = {
  /** Identifies the answer for voting. */
  id: z.string(),
  sources: z.array(AnswerSource),
  mode: z.enum(ANSWER_MODES),
  /** Present if the crisis text replaces the answer. */
  kind: z.optional(z.literal('crisis')),
};

/** The answer is Markdown limited to paragraphs, lists and links to pages of the site. */
export const QuestionAnswer = z.object({
  ...answered,
  answer: z.string(),
  /**
   * Whether the site answers the question. Otherwise the answer says so and links to the contact form, and the sources are the
   * closest pages.
   */
  isAnswered: z.boolean(),
});
export type QuestionAnswer = z.output<typeof QuestionAnswer>;

export const AssistantSearchAnswer = z.object({
  ...answered,
  searchInsights: z.string(),
  relevantResults: z.array(AnswerSource),
});
export type AssistantSearchAnswer = z.output<typeof AssistantSearchAnswer>;

export const Recommendation = z.object({
  courseId: z.string(),
  title: z.string(),
  /** The page of the course. */
  url: z.string(),
  /** The contact form with the course filled in. */
  inquiryUrl: z.string(),
  reason: z.string(),
});
export type Recommendation = z.output<typeof Recommendation>;

export const RecommendationsAnswer = z.object({
  ...answered,
  recommendations: z.array(Recommendation),
  /** A notice instead of recommendations or below them: no medical advice, and where to get help. */
  notice: z.optional(z.string()),
});
export type RecommendationsAnswer = z.output<typeof RecommendationsAnswer>;

export const ScenarioAnswer = z.object({
  ...answered,
  scenario: z.string(),
  objectives: z.array(z.string()),
  keyPoints: z.array(z.string()),
});
export type ScenarioAnswer = z.output<typeof ScenarioAnswer>;

export const CourseAnalysis = z.object({
  summary: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  keyLearningObjectives: z.array(z.string()),
  recommendedPrerequisites: z.array(z.string()),
});
export type CourseAnalysis = z.output<typeof CourseAnalysis>;

export const CourseAnalysisAnswer = z.object({ ...answered, analysis: CourseAnalysis });
export type CourseAnalysisAnswer = z.output<typeof CourseAnalysisAnswer>;

/** The body of PUT /api/ai/answers/{id}/vote. Without a vote, the previous one is withdrawn. */
export const VoteInput = z.object({
  id: z.string(),
  vote: absentWhenEmpty(z.nullable(z.enum(VOTES, 'Vote up or down'))),
  reason: absentWhenEmpty(paragraphs('Enter a reason', MAX_ASSISTANT_LENGTH.reason)),
});
export type VoteInput = z.output<typeof VoteInput>;
