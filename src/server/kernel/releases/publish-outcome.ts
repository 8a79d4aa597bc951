import type { PublishResult } from '#shared/publishing.ts';

/** The result of a publish or rollback. */
export interface Published {
  result: PublishResult;
  release: string;
  /** The paths of the pages that changed. */
  pages: string[];
  log: string;
}

/** A failed publish, with its output so far. */
export class PublishFailure extends Error {
  override name = 'PublishFailure';
  readonly log: string;

  constructor(message: string, log: string) {
    super(message);
    this.log = log;
  }
}

/** A publish whose process was ended, for example because the site stopped. It is repeated. */
export class PublishInterrupted extends Error {
  override name = 'PublishInterrupted';
  override message = 'The process that published was ended.';
}

/** Returns the readable reason for a failure, and the technical output after the message's first empty line. */
export function splitFailure(message: string): { reason: string; output: string } {
  const [reason = '', ...output] = message.trim().split('\n\n');
  return { reason, output: output.join('\n\n').trim() };
}
