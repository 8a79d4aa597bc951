import { CopyCheck, Files, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_ASSISTANT_LENGTH, type Vote } from '#shared/assistant.ts';
import { showFailure } from '../toast/show-toast.ts';
import { copyText } from './answer-text.ts';
import type { AssistantAnswer, Turn } from './conversation.ts';

interface Props {
  turn: Turn;
  answer: AssistantAnswer;
  onVote: (vote: Vote | null, reason?: string) => Promise<boolean>;
}

const ACTION =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-sm font-semibold text-stone hover:bg-bone-deep hover:text-ink aria-pressed:bg-bone-deep aria-pressed:text-ink';

/** Copies an answer, or votes on it. A vote can have a reason, and can be withdrawn. */
export function AnswerActions({ turn, answer, onVote }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const [isReasonOpen, setIsReasonOpen] = useState(false);
  const [thanks, setThanks] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copyText(answer, location.origin));
      setIsCopied(true);
    } catch {
      showFailure('Not copied', 'Your browser refused. Select the text and copy it.');
    }
  }

  async function choose(vote: Vote): Promise<void> {
    const next = turn.vote === vote ? null : vote;
    setThanks('');
    setIsReasonOpen(next !== null);
    if (!(await onVote(next))) setIsReasonOpen(false);
  }

  return (
    <div className="noscript:hidden print:hidden">
      <div className="-mx-2 flex flex-wrap items-center">
        <button type="button" className={ACTION} onClick={copy}>
          {isCopied ? <CopyCheck aria-hidden="true" size={16} /> : <Files aria-hidden="true" size={16} />}
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </button>
        <button
          type="button"
          aria-label="Good answer"
          aria-pressed={turn.vote === 'up'}
          className={ACTION}
          onClick={() => choose('up')}
        >
          <ThumbsUp aria-hidden="true" size={16} />
        </button>
        <button
          type="button"
          aria-label="Bad answer"
          aria-pressed={turn.vote === 'down'}
          className={ACTION}
          onClick={() => choose('down')}
        >
          <ThumbsDown aria-hidden="true" size={16} />
        </button>
        <span role="status" className="px-2 text-sm text-stone">
          {thanks}
        </span>
      </div>
      {isReasonOpen && turn.vote && (
        <ReasonForm
          id={`${turn.id}-reason`}
          label={
            turn.vote === 'up' ? 'What was good about it? (optional)' : 'What was wrong with it? (optional)'
          }
          onSend={async (reason) => {
            if (!(await onVote(turn.vote ?? null, reason))) return;
            setIsReasonOpen(false);
            setThanks('Thank you. We read every reason.');
          }}
        />
      )}
    </div>
  );
}

function ReasonForm({
  id,
  label,
  onSend,
}: {
  id: string;
  label: string;
  onSend: (reason: string) => Promise<void>;
}) {
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // It opens below the visible part of the conversation.
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <form
      ref={form}
      className="mt-2 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) void onSend(reason.trim());
      }}
    >
      <label htmlFor={id} className="label mb-0">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_ASSISTANT_LENGTH.reason}
        className="input text-sm"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <button
        type="submit"
        aria-disabled={reason.trim() === ''}
        className="button button-secondary self-start"
      >
        Send reason
      </button>
    </form>
  );
}
