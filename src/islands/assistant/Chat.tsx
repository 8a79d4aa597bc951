import { type ReactNode, useEffect, useRef } from 'react';
import {
  ASSISTANT_MODES,
  ASSISTANT_ROLES,
  type AssistantMode,
  type AssistantRole,
} from '#shared/assistant.ts';
import { Composer } from './Composer.tsx';
import { type ServedQuestion, type Turn, wasSent } from './conversation.ts';
import { GREETING, MODES, ROLE_LABELS } from './modes.ts';
import { Bubble, TurnView } from './TurnView.tsx';
import { useConversation } from './use-conversation.ts';

const FORM = 'assistant-form';

/** The conversation with the assistant (docs/product/assistant.md#assistant-page). */
export function Chat({ served, children }: { served: ServedQuestion | null; children: ReactNode }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const chat = useConversation(served, input);
  const { turns, mode, role, pending } = chat;
  const { box, newest, follow } = useNewestInView(turns.at(-1)?.id, turns);

  useEffect(() => {
    if (!served) return;
    // A reload must not ask again.
    history.replaceState(history.state, '', location.pathname + location.hash);
    // A question filled in by a link only needs to be sent.
    if (!wasSent(served)) input.current?.focus();
  }, [served]);

  function send(text: string): void {
    follow();
    chat.send(text);
  }

  function retry(turn: Turn): void {
    follow();
    chat.retry(turn);
  }

  function startOver(): void {
    chat.startOver();
    input.current?.focus();
  }

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-6 print:block">
      <div className="flex min-w-0 flex-col gap-4 print:hidden">
        <RoleChoice role={role} onChoose={(chosen) => chat.change({ role: chosen })} />
        <ModeChoice mode={mode} onChoose={(chosen) => chat.change({ mode: chosen })} />
      </div>
      <section
        aria-labelledby="assistant-mode"
        className="panel flex h-150 min-w-0 flex-col overflow-hidden noscript:h-auto print:block print:h-auto print:border-0"
      >
        <ConversationHeader mode={mode} onStartOver={turns.length > 0 ? startOver : undefined} />
        <section
          ref={box}
          aria-label="Conversation"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
          tabIndex={0}
          className="relative min-h-0 grow overflow-y-auto overscroll-contain bg-bone p-3 sm:p-4 print:overflow-visible print:bg-white print:p-0"
        >
          <ol className="flex flex-col gap-5" aria-busy={pending !== undefined}>
            <li>
              <Bubble>
                <p>{GREETING}</p>
              </Bubble>
            </li>
            {turns.map((turn, index) => (
              <TurnView
                key={turn.id}
                ref={index === turns.length - 1 ? newest : undefined}
                turn={turn}
                onRetry={pending ? undefined : () => retry(turn)}
                onVote={(vote, reason) => chat.vote(turn, vote, reason)}
              />
            ))}
          </ol>
          {!turns.some((turn) => turn.mode === mode) && (
            <Starters mode={mode} isPending={pending !== undefined} onChoose={send} />
          )}
        </section>
        <p className="sr-only" role="status">
          {chat.announcement}
        </p>
        <Composer
          id={FORM}
          input={input}
          label="Your message"
          placeholder={MODES[mode].placeholder}
          draft={chat.draft}
          isReady={chat.sessionId !== ''}
          isPending={pending !== undefined}
          onType={(draft) => chat.change({ draft })}
          onSend={send}
          onStop={chat.stop}
        >
          {children}
        </Composer>
      </section>
    </div>
  );
}

interface HeaderProps {
  mode: AssistantMode;
  /** Absent if there is nothing to start over. */
  onStartOver: (() => void) | undefined;
}

function ConversationHeader({ mode, onStartOver }: HeaderProps) {
  const { title, description } = MODES[mode];
  return (
    <header className="flex items-start justify-between gap-3 border-b border-bone-deep px-3 py-3 sm:px-4 print:hidden">
      <div>
        <h2 id="assistant-mode" className="text-xl">
          {title}
        </h2>
        <p className="text-sm text-stone">{description}</p>
      </div>
      {onStartOver && (
        <button
          type="button"
          className="button button-quiet -my-1 shrink-0 text-sm noscript:hidden"
          onClick={onStartOver}
        >
          Start over
        </button>
      )}
    </header>
  );
}

interface StartersProps {
  mode: AssistantMode;
  isPending: boolean;
  onChoose: (text: string) => void;
}

/** Suggested first questions, each sent with one press. */
function Starters({ mode, isPending, onChoose }: StartersProps) {
  return (
    <ul
      aria-label="Questions to begin with"
      className="mt-5 flex flex-wrap gap-2 noscript:hidden print:hidden"
    >
      {MODES[mode].starters.map((starter) => (
        <li key={starter}>
          <button
            type="button"
            className="chip cursor-pointer text-left whitespace-normal"
            aria-disabled={isPending}
            onClick={() => isPending || onChoose(starter)}
          >
            {starter}
          </button>
        </li>
      ))}
    </ul>
  );
}

function RoleChoice({ role, onChoose }: { role: AssistantRole; onChoose: (role: AssistantRole) => void }) {
  return (
    <fieldset>
      <legend className="label">I'm asking as</legend>
      <div className="grid grid-cols-2 overflow-hidden rounded-md border border-stone bg-white">
        {ASSISTANT_ROLES.map((each) => (
          <label
            key={each}
            className="grid min-h-11 cursor-pointer place-items-center px-2 text-sm font-semibold has-checked:bg-ink has-checked:text-white has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-gold"
          >
            <input
              type="radio"
              name="role"
              form={FORM}
              value={each}
              checked={role === each}
              className="sr-only"
              onChange={() => onChoose(each)}
            />
            {ROLE_LABELS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ModeChoice({ mode, onChoose }: { mode: AssistantMode; onChoose: (mode: AssistantMode) => void }) {
  return (
    <fieldset
      aria-label="What you need"
      className="grid grid-cols-2 gap-2 max-[22rem]:grid-cols-1 md:grid-cols-4 lg:grid-cols-1 noscript:hidden"
    >
      {ASSISTANT_MODES.map((each) => {
        const { icon: Icon, label } = MODES[each];
        return (
          <button
            key={each}
            type="button"
            aria-pressed={mode === each}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border border-stone bg-white px-3 text-left text-sm font-semibold hover:bg-bone-deep aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
            onClick={() => onChoose(each)}
          >
            <Icon aria-hidden="true" size={18} className="shrink-0 max-lg:hidden" />
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}

/**
 * Scrolls to the end of the newest turn while it grows, until its question is at the top. Then, and after any scrolling by the
 * user, it stays put until the next question.
 */
function useNewestInView(id: string | undefined, content: unknown) {
  const box = useRef<HTMLElement>(null);
  const newest = useRef<HTMLLIElement>(null);
  const isFollowing = useRef(true);
  useEffect(() => {
    const release = () => {
      isFollowing.current = false;
    };
    const scrolling = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
    for (const type of scrolling) box.current?.addEventListener(type, release, { passive: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the content changes
  useEffect(() => {
    if (!isFollowing.current || !box.current || !newest.current) return;
    // Browsers stop at the end if less content follows.
    box.current.scrollTop = newest.current.offsetTop - 12;
  }, [id, content]);
  return {
    box,
    newest,
    follow: () => {
      isFollowing.current = true;
    },
  };
}
