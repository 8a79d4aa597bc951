import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { InstituteName } from './layout.tsx';
import { emailText } from './plain-text.ts';
import { type EmailContent, TEMPLATES } from './templates.ts';

/** Expected by mail programs without support for modern HTML. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Renders an email as HTML and as plain text. Everything in `data` is escaped.
 * @param institute the institute's name
 */
export function renderEmail(
  { template, data }: EmailContent,
  institute: string,
): { html: string; text: string } {
  // Each template matches its data, but TypeScript can't follow the pair through the lookup.
  const Template = TEMPLATES[template] as ComponentType<object>;
  const html = renderHtml(createElement(InstituteName, { value: institute }, createElement(Template, data)));
  return { html, text: emailText(html) };
}

/** Renders a whole document. */
export function renderHtml(email: ReactElement): string {
  return `${DOCTYPE}${renderToStaticMarkup(email)}`;
}
