import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Vote } from '#shared/assistant.ts';
import type { Interaction } from '#shared/schemas/assistant-log.schema.ts';
import { SampleBadge } from '../kit/StatusBadges.tsx';

/** The outcome of a question. */
export function InteractionBadges({
  isAnswered,
  failure,
  vote,
  isSample,
}: Pick<Interaction, 'isAnswered' | 'failure' | 'vote' | 'isSample'>) {
  return (
    <span className="flex flex-wrap gap-1">
      <span className={`badge badge-${isAnswered ? 'done' : 'waiting'}`}>
        {isAnswered ? 'Answered' : 'Not answered'}
      </span>
      {failure !== null && <span className="badge badge-failed">Model failed</span>}
      {vote && <VoteBadge vote={vote} />}
      {isSample && <SampleBadge />}
    </span>
  );
}

export function VoteBadge({ vote }: { vote: Vote }) {
  const Icon = vote === 'up' ? ThumbsUp : ThumbsDown;
  return (
    <span className={`badge gap-1 badge-${vote === 'up' ? 'done' : 'failed'}`}>
      <Icon aria-hidden="true" size={14} className="shrink-0" />
      {vote === 'up' ? 'Helpful' : 'Not helpful'}
    </span>
  );
}
