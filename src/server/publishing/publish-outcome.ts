import type { PublishResult } from '#shared/publishing.ts';

/** What a publish or a rollback did. */
export interface Published {
  result: PublishResult;
  release: string;
  /** The paths of the pages that changed. */
  pages: string[];
  log: string;
}

/** A publish that failed, with what it wrote until then. */
export class PublishFailure extends Error {
  override name = 'PublishFailure';
  readonly log: string;

  constructor(message: string, log: string) {
    super(message);
    this.log = log;
  }
}

/** A publish whose process was ended, such as when the site stops. It is repeated. */
export class PublishInterrupted extends Error {
  override name = 'PublishInterrupted';
  override message = 'The process that published was ended.';
}

/** Returns why something failed, as people read it, and the technical output that a message has after its first empty line. */
export function splitFailure(message: string): { reason: string; output: string } {
  const [reason = '', ...output] = message.trim().split('\n\n');
  return { reason, output: output.join('\n\n').trim() };
}
