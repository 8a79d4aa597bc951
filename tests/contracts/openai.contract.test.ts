import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { analyzeCourse } from '#server/domain/assistant/analyze-course.ts';
import { recommendCourses } from '#server/domain/assistant/recommend-courses.ts';
import { searchSite } from '#server/domain/assistant/search-site.ts';
import { writeScenario } from '#server/domain/assistant/write-scenario.ts';
import { ASKER, ASKING, answers, assistantShop, QUESTION } from '../support/assistant-shop.ts';
import { failsWith } from '../support/scripted-model.ts';
import { describeContract } from './describe-contract.ts';

describeContract('OpenAI', (folder) => {
  const description = JSON.parse(readFileSync(new URL('openai-openapi-subset.json', folder), 'utf8'));
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'openai', components: description.components });
  const check = (name: string, value: unknown) => {
    const validate = ajv.getSchema(`openai#/components/schemas/${name}`);
    validate?.(value);
    return validate ? (validate.errors ?? []) : [`There is no ${name}.`];
  };

  test('all requests match the description', async () => {
    const { services, server, ask } = await assistantShop(answers('Yes.'));
    await ask();
    await ask('How long is it?');
    server.plays(failsWith(400));
    await searchSite(services, ASKER, { ...ASKING, query: QUESTION });
    await recommendCourses(services, ASKER, { ...ASKING, userInterests: QUESTION });
    await writeScenario(services, ASKER, { ...ASKING, topic: QUESTION, difficulty: 'Beginner' });
    const course = { courseTitle: 'Tourniquets', courseDescription: 'How to use them.' };
    await analyzeCourse(services, ASKER, { ...ASKING, ...course });
    expect(server.calls.map(({ path }) => path)).toEqual(Array(6).fill('/v1/chat/completions'));
    for (const { body } of server.calls) expect(check('CreateChatCompletionRequest', body)).toEqual([]);
    expect(check('CreateChatCompletionRequest', { messages: [] })).not.toEqual([]);
  });

  test('the scripted server answers as the description says', async () => {
    const { server } = await assistantShop(answers('Yes.'));
    const response = await fetch(`${server.base}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'scripted', messages: [] }),
    });
    const events = (await response.text()).matchAll(/^data: (\{.*)$/gm);
    const chunks = [...events].map(([, data = '']) => JSON.parse(data));
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) expect(check('CreateChatCompletionStreamResponse', chunk)).toEqual([]);
  });
});
