import { SendHorizontal, Square } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { MAX_ASSISTANT_LENGTH } from '#shared/assistant.ts';
import { PATHS } from '#shared/paths.ts';

interface Props {
  id: string;
  input: RefObject<HTMLTextAreaElement | null>;
  label: string;
  placeholder: string;
  draft: string;
  /** Before hydration, the browser posts the form, and the server answers with the page. */
  isReady: boolean;
  isPending: boolean;
  onType: (draft: string) => void;
  onSend: (text: string) => void;
  onStop: () => void;
  /** Below the input. */
  children: ReactNode;
}

const { message: MAX } = MAX_ASSISTANT_LENGTH;
/** From this length on, the counter is shown. */
const NEARLY_TOO_LONG = MAX * 0.9;

/** The input. Enter sends, Shift+Enter starts a new line. While an answer is pending, Send becomes Stop. */
export function Composer({
  id,
  input,
  label,
  placeholder,
  draft,
  isReady,
  isPending,
  children,
  ...on
}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const text = draft.trim();
  const isTooLong = text.length > MAX;
  const canSend = text !== '' && !isTooLong && !isPending;

  // A disabled input loses the focus: the button next to it has it until the input is enabled again.
  const wasTyping = useRef(false);
  useEffect(() => {
    if (isPending) {
      wasTyping.current =
        document.activeElement === input.current || document.activeElement === document.body;
      if (wasTyping.current) button.current?.focus();
    } else if (wasTyping.current && document.activeElement === button.current) {
      // On a phone, the keyboard would cover the answer.
      if (!matchMedia('(pointer: coarse)').matches) input.current?.focus();
    }
  }, [isPending, input]);

  function send(): void {
    if (canSend) on.onSend(text);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      id={id}
      method="get"
      action={PATHS.assistant}
      className="flex flex-col gap-1 border-t border-bone-deep p-3 sm:p-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={`${id}-text`} className="sr-only">
        {label}
      </label>
      <div className="flex items-end gap-2">
        <textarea
          ref={input}
          id={`${id}-text`}
          name="q"
          rows={2}
          required
          disabled={isPending}
          placeholder={placeholder}
          enterKeyHint="send"
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-hint ${id}-length`}
          className="input max-h-40 resize-none field-sizing-content disabled:bg-bone"
          value={draft}
          onChange={(event) => on.onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          ref={button}
          type={isPending ? 'button' : 'submit'}
          name={isReady ? undefined : 'ask'}
          value="1"
          aria-disabled={isReady && !isPending && !canSend}
          className={`button shrink-0 px-4 ${isPending ? 'button-secondary' : 'button-primary'}`}
          // The action that sent the question must not also stop it, such as a double click or a held key.
          onClick={(event) => {
            if (!isPending) return;
            // It is Send again by the time the browser handles the click.
            event.preventDefault();
            if (event.detail < 2) on.onStop();
          }}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {isPending ? (
            <Square aria-hidden="true" size={16} />
          ) : (
            <SendHorizontal aria-hidden="true" size={18} />
          )}
          {isPending ? 'Stop' : 'Send'}
        </button>
      </div>
      {children}
      <p id={`${id}-hint`} className="text-xs text-stone">
        Don't enter patient information.
      </p>
      <p id={`${id}-length`} aria-live="polite" className={isTooLong ? 'field-error' : 'text-xs text-stone'}>
        {lengthRemark(text.length)}
      </p>
    </form>
  );
}

function lengthRemark(length: number): string {
  if (length <= NEARLY_TOO_LONG) return '';
  const most = MAX.toLocaleString('en-US');
  if (length <= MAX) return `${(MAX - length).toLocaleString('en-US')} of ${most} characters left.`;
  return `Use at most ${most} characters. This is ${length.toLocaleString('en-US')}.`;
}
