import { problemsAt } from './declared-responses.ts';

/** The process behind `response-checker.ts`: checks the responses that it is sent. */
process.on('message', ({ id, args }: { id: number; args: Parameters<typeof problemsAt> }) => {
  process.send?.({ id, problems: problemsAt(...args) });
});
