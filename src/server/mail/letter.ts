/** A message as a list of paragraphs and facts, from which the HTML and the text are made alike. */
export interface Letter {
  heading: string;
  paragraphs: string[];
  facts?: [label: string, value: string][];
  /** The sender's name, at the foot. */
  signature: string;
}

/** Both forms of a letter. What people typed is escaped. */
export function renderLetter({ heading, paragraphs, facts = [], signature }: Letter): {
  html: string;
  text: string;
} {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top">${escapeHtml(label)}</th><td>${lines(value)}</td></tr>`,
  );
  const html = `<!doctype html><html lang="en"><body style="font-family:Arial,sans-serif;color:#14171a;line-height:1.5">
<h1 style="font-size:20px">${escapeHtml(heading)}</h1>
${paragraphs.map((paragraph) => `<p>${lines(paragraph)}</p>`).join('\n')}
${rows.length > 0 ? `<table cellpadding="4">${rows.join('')}</table>` : ''}
<p style="color:#5d5f5a">${escapeHtml(signature)}</p></body></html>`;
  const list = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const text = [heading, ...paragraphs, ...(list ? [list] : []), signature].join('\n\n');
  return { html, text };
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
