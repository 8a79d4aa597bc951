import { render } from '@react-email/render';
import { type ComponentType, createElement } from 'react';
import { InstituteName } from './layout.tsx';
import { emailText } from './plain-text.ts';
import { type EmailContent, TEMPLATES } from './templates.ts';

/**
 * Renders an email as HTML and as plain text. Everything in `data` is escaped.
 * @param institute the institute's name
 */
export async function renderEmail(
  { template, data }: EmailContent,
  institute: string,
): Promise<{ html: string; text: string }> {
  // Each template matches its data, but TypeScript can't follow the pair through the lookup.
  const Template = TEMPLATES[template] as ComponentType<object>;
  const html = await render(
    createElement(InstituteName, { value: institute }, createElement(Template, data)),
  );
  return { html, text: emailText(html) };
}
