import { describe, expect, it } from 'vitest';
import { ASKER, ASKING, assistantShop, QUESTION } from '#tests/support/assistant-shop.ts';
import { coursePage } from '#tests/support/course-page.ts';
import { modelSettings, startScriptedModel, writes } from '#tests/support/scripted-model.ts';
import { publishRelease } from '#tests/support/site-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { analyzeCourse } from './analyze-course.ts';
import { answerQuestion } from './answer-question.ts';
import { findPassages } from './knowledge.ts';
import { recommendCourses } from './recommend-courses.ts';
import { ADVICE_DECLINED } from './safety.ts';
import { searchSite } from './search-site.ts';
import { writeScenario } from './write-scenario.ts';

describe("the visitor's role", () => {
  const course = (program: string) => ({
    title: `BTRC ${program} Course | GTI`,
    body: `<h1>Basic Trauma Response</h1><p>Learn to stop bleeding in a ${program.toLowerCase()} course.</p>`,
  });

  it.each(['military', 'civilian'] as const)(
    'puts the passages for %s readers first where two fit alike, without a model',
    async (userRole) => {
      const services = testServices();
      publishRelease(services, {
        '/course/btrc-civilian': course('Civilian'),
        '/course/btrc-military': course('Military'),
        '/about': { body: '<h1>About</h1><p>Veteran-owned.</p>' },
      });
      const asking = { ...ASKING, userRole };
      const { sources } = await answerQuestion(services, ASKER, { ...asking, question: 'stop bleeding' });
      expect(sources[0]?.url).toBe(`/course/btrc-${userRole}`);
      const { relevantResults } = await searchSite(services, ASKER, { ...asking, query: 'stop bleeding' });
      expect(relevantResults[0]?.url).toBe(`/course/btrc-${userRole}`);
    },
  );
});

describe('the other modes', () => {
  it('search gives the cited pages and what they say', async () => {
    const { services } = await assistantShop((id) =>
      writes({ isCrisis: false, sources: [id, 'made-up'], searchInsights: 'One course teaches it.' }),
    );
    const found = await searchSite(services, ASKER, { ...ASKING, query: QUESTION });
    expect(found).toMatchObject({ searchInsights: 'One course teaches it.', mode: 'model' });
    expect(found.relevantResults).toHaveLength(1);
    expect(found.sources).toEqual(found.relevantResults);
  });

  it('recommendations leave out courses that were made up, have no reason or are named twice', async () => {
    const server = await startScriptedModel();
    const services = testServices(modelSettings(server));
    publishRelease(services, {
      '/course/save-military': coursePage('SAVE', 'Four tasks', 'Military', ['Tourniquets']),
      '/about': { body: '<h1>About</h1><p>Veteran-owned.</p>' },
    });
    const [course] = findPassages(services, QUESTION, { kinds: ['course'] });
    const id = course?.passage.id;
    server.plays(
      writes({
        isCrisis: false,
        recommendations: [
          { source: 'course/made-up', reason: 'Buy it.' },
          { source: id, reason: ' ' },
          { source: id, reason: 'It teaches tourniquets.' },
          { source: id, reason: 'Again.' },
        ],
      }),
    );
    const asked = { ...ASKING, userInterests: QUESTION };
    const { recommendations, sources, mode } = await recommendCourses(services, ASKER, asked);
    expect(mode).toBe('model');
    // Named, and asked about, as without a model: a civilian asks about a military course.
    expect(recommendations).toEqual([
      {
        courseId: 'save-military',
        title: 'SAVE: Four tasks',
        url: '/course/save-military',
        inquiryUrl: '/contact?course=save-military&interest=military',
        reason: 'It teaches tourniquets.',
      },
    ]);
    expect(sources).toMatchObject([{ url: '/course/save-military#covered' }]);
  });

  it('a scenario has its sources', async () => {
    const { services } = await assistantShop((id) =>
      writes({
        isCrisis: false,
        sources: [id],
        scenario: 'A fall.',
        objectives: ['Stop the bleeding.', ' ', 'Stop the bleeding.', '[](https://evil.example)'],
        keyPoints: Array.from({ length: 20 }, (_, index) => `Act ${'again '.repeat(index)}now.`),
      }),
    );
    const scenario = await writeScenario(services, ASKER, {
      ...ASKING,
      topic: QUESTION,
      difficulty: 'Advanced',
    });
    expect(scenario).toMatchObject({
      scenario: 'A fall.',
      objectives: ['Stop the bleeding.'],
      mode: 'model',
    });
    expect(scenario.keyPoints).toHaveLength(8);
  });

  it('an analysis comes from the description', async () => {
    const analysis = {
      summary: 'A first course.',
      difficulty: 'Beginner',
      keyLearningObjectives: ['Pack wounds.'],
      recommendedPrerequisites: [],
    } as const;
    const { services, log } = await assistantShop(() =>
      writes({
        isCrisis: false,
        sources: [],
        ...analysis,
        summary: 'A [first](https://evil.example) course.\u0000\u202e',
        recommendedPrerequisites: [' '],
      }),
    );
    const input = {
      sessionId: 's',
      courseTitle: 'Bleeding',
      courseDescription: 'For a class, born 3/4/1985.',
    };
    expect(await analyzeCourse(services, ASKER, input)).toMatchObject({ analysis, mode: 'model' });
    expect(log()).toMatchObject([
      { type: 'analysis', query: 'Bleeding\n\nFor a class, born [date].', userRole: null },
    ]);
  });

  it('decline medical advice', async () => {
    const { services, server } = await assistantShop(() => writes({}));
    const text = 'my chest hurts';
    expect((await searchSite(services, ASKER, { ...ASKING, query: text })).searchInsights).toBe(
      ADVICE_DECLINED,
    );
    const scenario = await writeScenario(services, ASKER, { ...ASKING, topic: text, difficulty: 'Beginner' });
    expect(scenario.scenario).toBe(ADVICE_DECLINED);
    const recommended = await recommendCourses(services, ASKER, { ...ASKING, userInterests: text });
    expect(recommended).toMatchObject({ notice: ADVICE_DECLINED, recommendations: [] });
    expect(server.calls).toEqual([]);
  });

  it.each([
    ['[]', 'malformed'],
    ['{"isCrisis":false,"sources":["made-up"],"searchInsights":"x"}', 'unsupported'],
  ])('fall back to the extract for %s', async (written, failure) => {
    const { services, log } = await assistantShop(() => writes(written));
    const found = await searchSite(services, ASKER, { ...ASKING, query: QUESTION });
    expect(found).toMatchObject({ mode: 'extract' });
    expect(found.relevantResults.length).toBeGreaterThan(0);
    expect(log()).toMatchObject([{ failure }]);
  });
});
