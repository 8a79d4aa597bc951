import { HELP_LINES } from '#shared/help-lines.ts';

const LINK = 'link inline-flex min-h-6 items-center font-semibold';

/**
 * Where to get help, below every input of the assistant (docs/product/assistant.md#crisis). The public page renders it without
 * script.
 */
export function HelpLine() {
  return (
    <p className="text-sm">
      In danger?{' '}
      <a href={HELP_LINES.emergency} className={LINK}>
        Call 911
      </a>
      . Thinking about suicide?{' '}
      <a href={HELP_LINES.call988} className={LINK}>
        Call
      </a>{' '}
      or{' '}
      <a href={HELP_LINES.text988} className={LINK}>
        text 988
      </a>
      , veterans press 1.
    </p>
  );
}
