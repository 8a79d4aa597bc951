import { RefreshCcw } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Vote } from '#shared/assistant.ts';
import { AnswerActions } from './AnswerActions.tsx';
import { AnswerBody } from './AnswerBody.tsx';
import { isUnanswered } from './answer-text.ts';
import type { AssistantAnswer, Turn } from './conversation.ts';
import { Markdown } from './Markdown.tsx';
import { MODES, ROLE_LABELS } from './modes.ts';

interface Props {
  ref: Ref<HTMLLIElement> | undefined;
  turn: Turn;
  /** Absent while another question is pending. */
  onRetry?: (() => void) | undefined;
  onVote: (vote: Vote | null, reason?: string) => Promise<boolean>;
}

/** A question with the assistant's answer. */
export function TurnView({ ref, turn, onRetry, onVote }: Props) {
  return (
    <li ref={ref} className="flex flex-col gap-3">
      <div className="ml-8 self-end rounded-md bg-olive-deep px-4 py-2 text-bone sm:ml-16">
        <p className="text-xs text-sand">
          <span className="sr-only">You asked: </span>
          {MODES[turn.mode].label} · {ROLE_LABELS[turn.role]}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{turn.text}</p>
      </div>
      <Bubble>
        {turn.answer ? (
          <>
            {isExtract(turn.answer) && (
              <p className="badge self-start bg-bone-deep text-stone">Extract from this site</p>
            )}
            <AnswerBody answer={turn.answer} />
            {!turn.answer.kind && <AnswerActions turn={turn} answer={turn.answer} onVote={onVote} />}
          </>
        ) : (
          <Unfinished turn={turn} onRetry={onRetry} />
        )}
      </Bubble>
    </li>
  );
}

/** Returns whether an answer consists of excerpts. A refusal or an empty result doesn't. */
function isExtract(answer: AssistantAnswer): boolean {
  return answer.mode === 'extract' && answer.sources.length > 0 && !isUnanswered(answer);
}

/** A speech bubble of the assistant. */
export function Bubble({ children }: { children: ReactNode }) {
  return (
    <div className="mr-4 flex min-w-0 flex-col gap-3 self-start rounded-md border border-bone-deep border-l-4 border-l-signal bg-white px-4 py-3 wrap-anywhere sm:mr-12">
      {children}
    </div>
  );
}

function Unfinished({ turn, onRetry }: Pick<Props, 'turn' | 'onRetry'>) {
  if (turn.state === 'waiting') {
    return (
      <p className="flex items-center gap-2 text-stone">
        <span aria-hidden="true" className="skeleton size-2.5 rounded-full bg-signal" />
        Thinking...
      </p>
    );
  }
  return (
    <>
      {turn.soFar && <Markdown source={turn.soFar} />}
      {turn.state !== 'streaming' && (
        <>
          <p className={turn.state === 'failed' ? 'font-semibold text-bad' : 'text-stone'}>
            {turn.state === 'failed' ? turn.problem : 'You stopped this answer.'}
          </p>
          {onRetry && (
            <button
              type="button"
              className="button button-secondary self-start noscript:hidden print:hidden"
              onClick={onRetry}
            >
              <RefreshCcw aria-hidden="true" size={16} />
              Try again
            </button>
          )}
        </>
      )}
    </>
  );
}
