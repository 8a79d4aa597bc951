import { FLAW_WARNINGS } from '#shared/designs/print-flaws.ts';
import type { Editor } from './editor.ts';
import { LIGHT_TEXT } from './legibility.ts';
import { PrintWarning } from './PrintWarning.tsx';
import type { TextAdvice as Advice } from './text-advice.ts';

const TEXT_CROPPED = FLAW_WARNINGS.text_cropped;

interface Props {
  editor: Editor;
  advice: Advice;
  announce: (text: string) => void;
  /** A pressed button disappears: its field should take the focus. */
  onApplied: () => void;
}

/** Warnings about the text in print, each with a way to fix it (docs/product/designs.md#text-fit). */
export function TextAdvice({ editor, advice, announce, onApplied }: Props) {
  const { isCropped, fitted, legibleColor, belowLogo } = advice;

  function apply(change: Parameters<Editor['change']>[0], done: string): void {
    editor.change(change);
    announce(done);
    onApplied();
  }

  return (
    <>
      {isCropped && (
        <PrintWarning message={fitted ? TEXT_CROPPED : `${TEXT_CROPPED} Shorten it or add line breaks.`}>
          {fitted && (
            <button
              type="button"
              className="button button-secondary mt-2 w-full"
              onClick={() => apply(fitted, `The text fits at size ${fitted.textSize}.`)}
            >
              Fit to width
            </button>
          )}
        </PrintWarning>
      )}
      {legibleColor && (
        <Offer
          message="This text is hard to read on this color."
          action={legibleColor === LIGHT_TEXT ? 'Use light text' : 'Use dark text'}
          onPress={() => apply({ textColor: legibleColor }, `The text color is ${legibleColor}.`)}
        />
      )}
      {belowLogo && (
        <Offer
          message="The text prints across the logo."
          action="Move text below"
          onPress={() => apply({ textPosition: belowLogo }, 'The text is below the logo.')}
        />
      )}
    </>
  );
}

interface OfferProps {
  message: string;
  action: string;
  onPress: () => void;
}

function Offer({ message, action, onPress }: OfferProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-info-soft px-3 text-sm">
      <p className="py-2" role="status">
        {message}
      </p>
      <button type="button" className="button button-quiet px-0 underline" onClick={onPress}>
        {action}
      </button>
    </div>
  );
}
