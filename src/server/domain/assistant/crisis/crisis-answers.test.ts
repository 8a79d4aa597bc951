// cspell:ignore quiero morir Siento mucho
import { describe, expect, it } from 'vitest';
import { aiInteractions } from '#db/schema/assistant.ts';
import {
  ASKER,
  ASKING,
  answers,
  assistantShop,
  publishedShop,
  QUESTION,
} from '#tests/support/assistant-shop.ts';
import { failsWith, writes } from '#tests/support/scripted-model.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { analyzeCourse } from '../analyze-course.ts';
import { answerQuestion } from '../answer-question.ts';
import { listUnanswered } from '../log/unanswered.queries.ts';
import { recommendCourses } from '../recommend-courses.ts';
import { searchSite } from '../search-site.ts';
import { writeScenario } from '../write-scenario.ts';
import { CRISIS_QUERY } from './signs-of-crisis.ts';

const CRISIS = '22 a day and im next';
/** What no pattern and no word knows. */
const HIDDEN = 'the lake is so quiet tonight';
const HELP =
  /^I'm really glad you said this.*\[Call 988\]\(tel:988\).*press 1.*838255.*VeteransCrisisLine\.net.*\[Call 911\]\(tel:911\)/s;
const LINE = /\[text 988\]\(sms:988\) at any time; veterans press 1/;

const MODES: Record<
  string,
  (services: TestServices, text: string) => Promise<{ kind?: string | undefined; said: string | undefined }>
> = {
  question: async (services, question) => {
    const { kind, answer } = await answerQuestion(services, ASKER, { ...ASKING, question });
    return { kind, said: answer };
  },
  search: async (services, query) => {
    const { kind, searchInsights } = await searchSite(services, ASKER, { ...ASKING, query });
    return { kind, said: searchInsights };
  },
  recommendations: async (services, userInterests) => {
    const { kind, notice } = await recommendCourses(services, ASKER, { ...ASKING, userInterests });
    return { kind, said: notice };
  },
  scenario: async (services, topic) => {
    const { kind, scenario } = await writeScenario(services, ASKER, {
      ...ASKING,
      topic,
      difficulty: 'Beginner',
    });
    return { kind, said: scenario };
  },
  analysis: async (services, courseDescription) => {
    const input = { sessionId: 's', courseTitle: 'My life', courseDescription };
    const { kind, analysis } = await analyzeCourse(services, ASKER, input);
    return { kind, said: analysis.summary };
  },
};
const ALL = Object.entries(MODES);
const logOf = ({ db }: TestServices) => db.select().from(aiInteractions).all();

describe.each(ALL)('somebody in a crisis: %s', (_, ask) => {
  it('gets the text about help, and their words are not stored', async () => {
    const services = publishedShop();
    const { kind, said } = await ask(services, CRISIS);
    expect(kind).toBe('crisis');
    expect(said).toMatch(HELP);
    expect(logOf(services)).toMatchObject([{ query: CRISIS_QUERY, isAnswered: true, sources: [] }]);
    expect(listUnanswered(services).groups).toEqual([]);
  });

  it('gets it without the model being asked', async () => {
    const { services, server } = await assistantShop(() => failsWith(500));
    expect((await ask(services, CRISIS)).kind).toBe('crisis');
    expect(server.calls).toEqual([]);
  });

  it('gets it when only the model sees it, even if nothing was found', async () => {
    const { services } = await assistantShop(() =>
      writes({
        ...{
          kind: 'crisis',
          isCrisis: true,
          sources: [],
          answer: '',
          searchInsights: '',
          recommendations: [],
        },
        ...{ scenario: '', objectives: [], keyPoints: [], summary: '', difficulty: 'Beginner' },
        ...{ keyLearningObjectives: [], recommendedPrerequisites: [] },
      }),
    );
    const { kind, said } = await ask(services, HIDDEN);
    expect(kind).toBe('crisis');
    expect(said).toMatch(HELP);
    expect(logOf(services)).toMatchObject([{ query: CRISIS_QUERY, mode: 'model', failure: null }]);
  });
});

describe('the text about help', () => {
  const said = async (text: string) => (await MODES['question']?.(publishedShop(), text))?.said ?? '';

  it('names Poison Control where something may have been swallowed', async () => {
    expect(await said('i took all my pills')).toMatch(/\[1-800-222-1222\]\(tel:\+18002221222\)/);
    expect(await said(CRISIS)).not.toContain('1-800-222-1222');
  });

  it('begins in Spanish where that is spoken', async () => {
    expect(await said('quiero morir')).toMatch(/^Siento mucho.*988.*I'm really glad/s);
  });

  it('is said again to whatever is not about the site, and the line with what is', async () => {
    const services = publishedShop();
    const ask = (question: string) => {
      services.pass(1000);
      return answerQuestion(services, ASKER, { ...ASKING, question });
    };
    await ask(CRISIS);
    expect(await ask('no, nobody can')).toMatchObject({
      kind: 'crisis',
      answer: expect.stringMatching(/^I'm still here/),
    });
    const { kind, answer } = await ask(QUESTION);
    expect(kind).toBeUndefined();
    expect(answer).toMatch(LINE);
    const other = await answerQuestion(services, { visitor: 'visitor-2' }, { ...ASKING, question: QUESTION });
    expect(other.answer).not.toMatch(LINE);
  });
});

describe('the line about help', () => {
  const answerTo = async (question: string) =>
    (await answerQuestion(publishedShop(), ASKER, { ...ASKING, question })).answer;

  it.each(['do you teach suicide awareness', 'nightmares every night', 'i saw a zebra'])(
    'is below the answer to "%s"',
    async (text) => expect(await answerTo(text)).toMatch(LINE),
  );

  it.each([QUESTION, 'where is the zebra', 'i want a zebra hoodie', 'hello'])(
    'is not below the answer to "%s"',
    async (text) => expect(await answerTo(text)).not.toMatch(LINE),
  );

  it('is the notice of recommendations', async () => {
    const asked = { ...ASKING, userInterests: 'courses about suicide awareness' };
    expect((await recommendCourses(publishedShop(), ASKER, asked)).notice).toMatch(LINE);
  });

  it('is below what the model writes', async () => {
    const { services } = await assistantShop(answers('Yes.'));
    const asked = { ...ASKING, question: 'Do you teach suicide awareness in tourniquets class?' };
    expect((await answerQuestion(services, ASKER, asked)).answer).toMatch(/^Yes\.\n\n.*veterans press 1/s);
  });
});
