import { useState } from 'react';
import type { EmailBody } from '#shared/schemas/outbox.schema.ts';

const FORMS = [
  ['html', 'HTML'],
  ['text', 'Text'],
] as const;

/** Loads nothing and opens no links: anyone may have written the email. */
const POLICY =
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` +
  '<base target="_blank">';

const HEAD = /<head(?:\s[^>]*)?>/i;

interface Props {
  body: EmailBody;
  /** Names the email, for screen readers. */
  title: string;
}

/** Both versions of an email. The HTML is in a frame without scripts, forms or an origin. */
export function EmailPreview({ body: { html, text }, title }: Props) {
  const [shown, setShown] = useState<'html' | 'text'>('html');
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show “{title}” as</legend>
        {FORMS.map(([form, label]) => (
          <button
            key={form}
            type="button"
            aria-pressed={shown === form}
            className={`button text-sm ${shown === form ? 'button-primary' : 'button-secondary'}`}
            onClick={() => setShown(form)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {shown === 'html' ? (
        <iframe
          title={`“${title}” as HTML`}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={framed(html)}
          className="h-[60vh] min-h-80 w-full rounded-sm border border-sand bg-white"
        />
      ) : (
        <pre className="rounded-sm border border-sand bg-white p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      )}
    </div>
  );
}

function framed(html: string): string {
  return HEAD.test(html) ? html.replace(HEAD, (head) => head + POLICY) : POLICY + html;
}
