import { problemsAt } from './declared-responses.ts';

/** The process behind `response-checker.ts`: checks the responses that it is sent. */
process.on('message', async ({ id, args }: { id: number; args: Parameters<typeof problemsAt> }) => {
  process.send?.({ id, problems: await problemsAt(...args) });
});
