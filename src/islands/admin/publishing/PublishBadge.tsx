import type { Publish } from '#shared/schemas/publishing.schema.ts';
import { resultWords } from './publish-words.ts';

const TONES = { waiting: 'neutral', running: 'moving', done: 'done', failed: 'failed' };

/** The result of a publish, and whether it is live. */
export function PublishBadge({ publish }: { publish: Publish }) {
  const { status, result, isLive } = publish;
  const tone = result === 'unchanged' ? 'neutral' : TONES[status];
  return (
    <span className="flex flex-col items-start gap-1">
      <span className={`badge badge-${tone}`}>{resultWords(publish)}</span>
      {isLive && <span className="badge badge-done">Live</span>}
    </span>
  );
}
