import { DomUtils, parseDocument } from 'htmlparser2';
import type { AssistantRole } from '#shared/assistant.ts';
import type { Course } from './course.ts';

/** The structured data of a page. */
interface StructuredData {
  '@type'?: string;
  '@graph'?: StructuredData[];
  name?: string;
  courseCode?: string;
  description?: string;
  educationalCredentialAwarded?: string;
}

const COURSE_PATH = /^\/course\/((?:[\w-]+-)?(military|civilian))$/;

/** Returns a page's course from its structured data and its list of topics; null for other pages. */
export function readCourse(path: string, html: string): Course | null {
  const [, id, program] = COURSE_PATH.exec(path) ?? [];
  if (!id) return null;
  const document = parseDocument(html);
  const data = DomUtils.getElementsByTagName('script', document)
    .filter(({ attribs }) => attribs['type'] === 'application/ld+json')
    .flatMap((script) => {
      const block = JSON.parse(DomUtils.textContent(script)) as StructuredData;
      return block['@graph'] ?? [block];
    })
    .find((each) => each['@type'] === 'Course');
  const list = DomUtils.getElementById('covered', document.children);
  if (!data?.courseCode || !list) return null;
  return {
    id,
    category: data.courseCode,
    title: data.name?.replace(`${data.courseCode}: `, '') ?? data.courseCode,
    program: program as AssistantRole,
    description: data.description ?? '',
    covers: DomUtils.getElementsByTagName('li', list).map((topic) => DomUtils.textContent(topic).trim()),
    credit: data.educationalCredentialAwarded ?? null,
  };
}
