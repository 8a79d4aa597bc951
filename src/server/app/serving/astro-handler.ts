import type { IncomingMessage, ServerResponse } from 'node:http';

/** The handler that Astro's adapter exports in middleware mode. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: Partial<App.Locals>,
) => Promise<void>;
