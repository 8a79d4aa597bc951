import type { PublishResult } from '#shared/publishing.ts';

/** The result of a publish or rollback. */
export interface Published {
  result: PublishResult;
  release: string;
  /** The paths of the pages that changed. */
  pages: string[];
  log: string;
}

/** A publish whose process was ended, for example because the site stopped. It is repeated. */
export class PublishInterrupted extends Error {
  override name = 'PublishInterrupted';
}
