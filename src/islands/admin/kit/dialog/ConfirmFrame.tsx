import { AlertDialog } from 'radix-ui';
import { useId } from 'react';
import { ScrollList } from '../ScrollList.tsx';
import type { AskedQuestion } from './confirm.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** Shows a question. Focuses the button that does nothing first, and restores the focus afterwards. */
export function ConfirmFrame({ question }: { question: AskedQuestion | null }) {
  const focus = useReturnFocus();
  const textId = useId();
  const flagsId = useId();
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(open) => open || question?.answer(null)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-ink/60" />
        <AlertDialog.Content
          {...focus}
          className="fixed inset-4 z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem)] max-w-form flex-col gap-3 overflow-y-auto rounded-md bg-bone p-5 shadow-raised outline-none"
        >
          <AlertDialog.Title className="text-lg normal-case">{question?.title}</AlertDialog.Title>
          <AlertDialog.Description className="wrap-anywhere">
            <span id={textId}>{question?.text}</span>
          </AlertDialog.Description>
          {question?.flags && question.flags.length > 0 && (
            <div className="rounded-md bg-bad-soft p-3 text-sm">
              <p id={flagsId} className="font-bold text-bad">
                {question.flagsTitle ?? 'Open flags'}
              </p>
              <Lines lines={question.flags} labelledBy={flagsId} />
            </div>
          )}
          {question?.list && <Lines lines={question.list} labelledBy={textId} />}
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="button button-secondary">
              {question?.cancel ?? 'Cancel'}
            </AlertDialog.Cancel>
            {question?.other && (
              <button
                type="button"
                className="button button-secondary"
                onClick={() => question.answer('other')}
              >
                {question.other}
              </button>
            )}
            <button
              type="button"
              className="button button-primary"
              onClick={() => question?.answer('action')}
            >
              {question?.action}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function Lines({ lines, labelledBy }: { lines: readonly string[]; labelledBy: string }) {
  return (
    <ScrollList labelledBy={labelledBy} className="max-h-[30dvh] shrink-0 list-disc pl-5 text-sm">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ScrollList>
  );
}
