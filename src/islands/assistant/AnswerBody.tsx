import { PATHS } from '#shared/paths.ts';
import type { AnswerSource, Recommendation } from '#shared/schemas/assistant.schema.ts';
import { linksOf, NO_COURSE, pagesTitle } from './answer-text.ts';
import type { AssistantAnswer } from './conversation.ts';
import { Markdown, OwnLink } from './Markdown.tsx';
import { plainText } from './markdown.ts';

/** An answer in the layout of its mode, with its sources or the closest pages. */
export function AnswerBody({ answer }: { answer: AssistantAnswer }) {
  return (
    <>
      <Says answer={answer} />
      <Pages title={pagesTitle(answer)} pages={linksOf(answer)} />
    </>
  );
}

function Says({ answer }: { answer: AssistantAnswer }) {
  if ('answer' in answer) return <Markdown source={answer.answer} />;
  if ('recommendations' in answer)
    return <Recommendations courses={answer.recommendations} notice={answer.notice} />;
  if ('relevantResults' in answer) {
    return (
      <>
        <Markdown source={answer.searchInsights} />
        <Pages title="Results" pages={answer.relevantResults} />
      </>
    );
  }
  return (
    <>
      <Markdown source={answer.scenario} />
      <Listed title="Objectives" items={answer.objectives} />
      <Listed title="Key points" items={answer.keyPoints} />
    </>
  );
}

function Recommendations({
  courses,
  notice,
}: {
  courses: readonly Recommendation[];
  notice: string | undefined;
}) {
  if (courses.length === 0) return <Markdown source={notice ?? NO_COURSE} />;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {courses.map(({ courseId, title, url, inquiryUrl, reason }) => (
          <li key={courseId} className="rounded-md border border-sand bg-bone p-3">
            <h3 className="text-lg">
              <OwnLink href={url} className="hover:underline">
                {title}
              </OwnLink>
            </h3>
            <Markdown source={reason} />
            <p className="mt-1 flex flex-wrap gap-x-5">
              <OwnLink href={url} className="link inline-flex min-h-11 items-center font-semibold">
                View course<span className="sr-only"> {title}</span>
              </OwnLink>
              <OwnLink href={inquiryUrl} className="link inline-flex min-h-11 items-center font-semibold">
                Request dates &amp; pricing<span className="sr-only"> for {title}</span>
              </OwnLink>
            </p>
          </li>
        ))}
      </ul>
      {notice && <Markdown source={notice} />}
    </>
  );
}

/** A list of sentences. Model output may contain Markdown. */
export function Listed({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className="font-body text-sm font-bold">{title}</h3>
      <ul className="mt-1 flex list-[square] flex-col gap-1 pl-6 marker:text-signal">
        {items.map((item) => (
          <li key={item}>{plainText(item)}</li>
        ))}
      </ul>
    </section>
  );
}

const COURSE = PATHS.course('');

/** Links to pages with their excerpts. A course has a button to ask about it. */
export function Pages({ title, pages }: { title: string; pages: readonly AnswerSource[] }) {
  if (pages.length === 0) return null;
  return (
    <section className="print:hidden">
      <h3 className="font-body text-sm font-bold">{title}</h3>
      <ul className="mt-1 flex flex-col gap-2 text-sm">
        {pages.map((page) => (
          <li key={page.url + page.excerpt} className="border-l-2 border-sand pl-3">
            <OwnLink href={page.url} className="link inline-flex min-h-6 items-center font-semibold">
              {page.title}
            </OwnLink>
            <p className="line-clamp-3 text-stone">{page.excerpt}</p>
            {page.url.startsWith(COURSE) && (
              <OwnLink
                href={`${page.url.split('#')[0]}#request`}
                className="link inline-flex min-h-6 items-center"
              >
                Request dates &amp; pricing<span className="sr-only"> for {page.title}</span>
              </OwnLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
