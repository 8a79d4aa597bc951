import { analyzeCourse } from '#server/assistant/analyze-course.ts';
import { asVisitor } from '#server/assistant/visitor-cookie.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { CourseAnalysisAnswer, CourseAnalysisInput } from '#shared/schemas/assistant.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Analyzes the title and description of a course: summary, difficulty, objectives and prerequisites.',
  auth: 'public',
  limit: 'assistant',
  input: CourseAnalysisInput,
  output: CourseAnalysisAnswer,
  run: ({ input, services, http }) =>
    asVisitor(services, http, (visitor) =>
      analyzeCourse(services, { visitor, signal: http.request.signal }, input),
    ),
});

export const ALL = otherMethods({ POST });
