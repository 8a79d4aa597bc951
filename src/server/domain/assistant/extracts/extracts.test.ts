import { describe, expect, it } from 'vitest';
import { coursePage } from '#tests/support/course-page.ts';
import { publishRelease } from '#tests/support/site-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { extractAnalysis } from './extract-analysis.ts';
import { extractAnswer } from './extract-answer.ts';
import { extractRecommendations } from './extract-recommendations.ts';
import { extractScenario } from './extract-scenario.ts';
import { extractSearch } from './extract-search.ts';

function shop() {
  const services = testServices();
  publishRelease(services, {
    '/course/save-civilian': coursePage('SAVE', 'Four tasks', 'Civilian', [
      'Stop hemorrhage',
      'Airway management',
    ]),
    '/course/btrc-civilian': coursePage('BTRC', 'Basic response', 'Civilian', ['Life threats first']),
    '/course/btrc-military': coursePage('BTRC', 'Basic response', 'Military', ['Life threats first']),
    '/course/met3-military': coursePage('MET3', 'Evacuation', 'Military', ['Care during medical evacuation']),
    '/about': { body: '<h1>About</h1><p>Veteran-owned.</p>' },
  });
  return services;
}

describe('recommendations', () => {
  it('name the courses that cover an interest, with the topic and a way to inquire', () => {
    const { recommendations, sources } = extractRecommendations(shop(), 'tourniquets', 'civilian');
    expect(recommendations).toEqual([
      {
        courseId: 'save-civilian',
        title: 'SAVE: Four tasks',
        url: '/course/save-civilian',
        inquiryUrl: '/contact?course=save-civilian&interest=civilian',
        reason:
          'For “tourniquets”, it covers: Stop hemorrhage. A course for civilian providers and first responders.',
      },
    ]);
    expect(sources).toMatchObject([{ url: '/course/save-civilian#covered' }]);
  });

  it('split interests at "and" and "or"', () => {
    const { recommendations } = extractRecommendations(shop(), 'tourniquets or medevac', 'civilian');
    expect(recommendations.map(({ courseId }) => courseId)).toEqual(['save-civilian', 'met3-military']);
  });

  it("say so when no course has an interest, and name the program's courses", () => {
    const { recommendations } = extractRecommendations(shop(), 'scuba', 'military');
    expect(recommendations.map(({ courseId }) => courseId)).toEqual(['btrc-military', 'met3-military']);
    expect(recommendations[0]?.reason).toMatch(/^No course page names what you asked for/);
  });

  it('are none before the first release', () => {
    expect(extractRecommendations(testServices(), 'trauma', 'civilian').recommendations).toEqual([]);
  });
});

describe('an answer', () => {
  it.each([
    ['SAVE', 'Four tasks', ['/course/save-civilian']],
    ['MET3', 'Evacuation', ['/course/met3-military']],
    ['BTRC', 'Basic response', ['/course/btrc-civilian', '/course/btrc-military']],
  ])('says what %s is, by its abbreviation and its name', (category, title, urls) => {
    const services = shop();
    const forms = [
      'What is X?',
      'What is X',
      "What's the X course?",
      'Explain X',
      'tell me about X',
      'what does X stand for',
      'X',
    ];
    for (const name of [category, title, category.toLowerCase()])
      for (const question of forms.map((form) => form.replace('X', name))) {
        const { answer, isAnswered, sources } = extractAnswer(services, question, { role: 'civilian' });
        expect({ question, isAnswered, urls: sources.map(({ url }) => url) }).toEqual({
          question,
          isAnswered: true,
          urls,
        });
        expect(answer).toContain(`${category}: ${title}.`);
        expect(answer).toContain(`About ${title}.`);
      }
  });

  it.each(['What courses do you offer?', 'which classes are there', 'list all your courses please'])(
    'lists the courses by program, those of the visitor first: %s',
    (question) => {
      const { answer, sources } = extractAnswer(shop(), question, { role: 'military' });
      expect(answer).toBe(
        '[Military training](/military):\n\n' +
          '- [BTRC: Basic response](/course/btrc-military)\n- [MET3: Evacuation](/course/met3-military)\n\n' +
          '[Civilian training](/civilian):\n\n' +
          '- [BTRC: Basic response](/course/btrc-civilian)\n- [SAVE: Four tasks](/course/save-civilian)',
      );
      expect(sources.map(({ url }) => url)).toEqual(['/military', '/civilian']);
    },
  );

  it('lists the courses of the program that was asked about, and of no question about something else', () => {
    expect(extractAnswer(shop(), 'Which courses do you have for soldiers?').answer).toMatch(
      /^\[Military training\](?!.*Civilian training)/s,
    );
    for (const question of ['What courses teach airway?', 'do you offer training', 'what class do you like'])
      expect(extractAnswer(shop(), question).answer).not.toContain('Civilian training');
  });

  it('names the course of the program that was asked about', () => {
    const { answer, sources } = extractAnswer(shop(), 'What is the military BTRC course?');
    expect(answer).toBe(
      'BTRC: Basic response. About Basic response.\n\nFrom [the course page](/course/btrc-military).',
    );
    expect(sources).toHaveLength(1);
  });
});

describe('a scenario', () => {
  it('is assembled from what a course covers', () => {
    const { scenario, objectives, sources } = extractScenario(shop(), 'medevac', 'Advanced', 'military');
    expect(scenario).toContain('assembled from the page of [MET3: Evacuation](/course/met3-military)');
    expect(objectives).toEqual(['Care during medical evacuation']);
    expect(sources).toMatchObject([{ url: '/course/met3-military' }]);
  });

  it('says that no course names the topic', () => {
    expect(extractScenario(shop(), 'scuba', 'Beginner', 'civilian').scenario).toMatch(
      /^No course on this site names that topic/,
    );
  });
});

describe('a search', () => {
  it('finds each page once', () => {
    const { relevantResults, searchInsights } = extractSearch(shop(), 'life threats');
    expect(relevantResults.map(({ url }) => url)).toEqual([
      '/course/btrc-civilian#covered',
      '/course/btrc-military#covered',
    ]);
    expect(searchInsights).toMatch(/^2 pages on this site say something about this/);
  });

  it('says that nothing was found', () => {
    expect(extractSearch(shop(), 'scuba').searchInsights).toMatch(/^That isn't on this site/);
  });
});

describe('an analysis', () => {
  it('takes level, objectives and prerequisites from the text', () => {
    const { analysis } = extractAnalysis(
      shop(),
      'Advanced airway course',
      'For physicians and medics.\n- Perform a surgical airway\n- Ventilate the patient\nACLS is required.',
    );
    expect(analysis).toMatchObject({
      difficulty: 'Advanced',
      keyLearningObjectives: ['Perform a surgical airway', 'Ventilate the patient'],
      recommendedPrerequisites: ['ACLS is required.'],
    });
  });

  it('recommends no prerequisites that the text does not name', () => {
    const { analysis } = extractAnalysis(shop(), 'First aid basics', 'Learn to stop bleeding.');
    expect(analysis).toMatchObject({ difficulty: 'Beginner', recommendedPrerequisites: [] });
  });

  it('reads a text without sentences', () => {
    const { analysis } = extractAnalysis(shop(), 'x', '…\n- .');
    expect(analysis).toMatchObject({ difficulty: 'Beginner', keyLearningObjectives: [] });
  });
});
