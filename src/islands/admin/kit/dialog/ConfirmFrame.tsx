import { AlertDialog } from 'radix-ui';
import type { AskedQuestion } from './confirm.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** Shows a question. The focus starts on the button that does nothing, and returns. */
export function ConfirmFrame({ question }: { question: AskedQuestion | null }) {
  const focus = useReturnFocus();
  return (
    <AlertDialog.Root open={question !== null} onOpenChange={(open) => open || question?.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-ink/60" />
        <AlertDialog.Content
          {...focus}
          className="fixed inset-x-4 top-1/4 z-50 mx-auto flex max-w-form flex-col gap-3 rounded-md bg-bone p-5 shadow-raised outline-none"
        >
          <AlertDialog.Title className="text-lg normal-case">{question?.title}</AlertDialog.Title>
          <AlertDialog.Description className="wrap-anywhere">{question?.text}</AlertDialog.Description>
          {question?.list && (
            <ul className="max-h-[40dvh] list-disc overflow-y-auto pl-5 text-sm">
              {question.list.map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          )}
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="button button-secondary">
              {question?.cancel ?? 'Cancel'}
            </AlertDialog.Cancel>
            <button type="button" className="button button-primary" onClick={() => question?.answer(true)}>
              {question?.action}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
