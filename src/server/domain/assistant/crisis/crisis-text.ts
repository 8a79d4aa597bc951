import { HELP_LINES } from '#shared/help-lines.ts';

// cspell:ignore pasando esto Puedes Siento mucho Tú importas estás llamar escribir cualquier hora oprime hablar alguien español peligro llama ahora

const POISON_CONTROL = `If someone has collapsed, can't be awakened, has a seizure or has trouble breathing, [call 911](${HELP_LINES.emergency}) now. Otherwise call Poison Control at [1-800-222-1222](${HELP_LINES.poison}).`;

/** The answer to accidental poisoning. */
export const POISON_TEXT = `${POISON_CONTROL} If it was on purpose, also [call 988](${HELP_LINES.call988}).`;

/** Added below an answer to someone who may need help. */
export const HELP_LINE = `If you're going through something hard, you don't have to do it alone. [Call](${HELP_LINES.call988}) or [text 988](${HELP_LINES.text988}) at any time; veterans press 1. In danger, [call 911](${HELP_LINES.emergency}).`;

const OPENING =
  "I'm really glad you said this, and I'm sorry it hurts so much. Whether it's about you or someone you care about, you don't have to carry it alone. Please talk to someone right now:";
const AGAIN = "I'm still here, and you still matter. Please let someone help you right now:";
const IN_SPANISH = `Siento mucho que estés pasando por esto. Tú importas y no estás solo. Puedes [llamar al 988](${HELP_LINES.call988}) a cualquier hora; oprime 2 para hablar con alguien en español. En peligro, [llama al 911](${HELP_LINES.emergency}) ahora.`;

interface About {
  /** Whether something may have been swallowed. */
  isPoison: boolean;
  isSpanish: boolean;
  /** Whether the visitor has already seen the text in this conversation. */
  isAgain: boolean;
}

/** Returns the assistant's answer to someone in a crisis, as Markdown (docs/product/assistant.md#crisis). */
export function crisisText({ isPoison, isSpanish, isAgain }: About): string {
  const lines = [
    `[Call 988](${HELP_LINES.call988}) or [text 988](${HELP_LINES.text988}). It's free and confidential, day and night.`,
    `**Veterans, service members and their families:** [call 988](${HELP_LINES.call988}), then press 1 for the Veterans Crisis Line. You can also [text 838255](${HELP_LINES.textVeterans}) or chat at [VeteransCrisisLine.net](${HELP_LINES.chatVeterans}).`,
    `**In immediate danger?** [Call 911](${HELP_LINES.emergency}) now.`,
    ...(isPoison ? [`**Pills, poison or an overdose?** ${POISON_CONTROL}`] : []),
  ];
  return [
    ...(isSpanish ? [IN_SPANISH] : []),
    isAgain ? AGAIN : OPENING,
    lines.map((line) => `- ${line}`).join('\n'),
    "If you can, stay with someone you trust until you've talked to them. If it's about someone else, stay with them and make the call together.",
  ].join('\n\n');
}
