import type { BillLine, Block, Fact, Letter } from './letter.ts';
import { BODY_FONT, HEADING_FONT, STYLE_SHEET, TOKENS } from './letter-style.ts';

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const TEXT = `font-family:${BODY_FONT};font-size:16px;line-height:1.5;color:${TOKENS.ink}`;
const QUIET = `font-family:${BODY_FONT};font-size:14px;line-height:1.5;color:${TOKENS.stone}`;
const CAPS = `font-family:${HEADING_FONT};font-weight:bold;text-transform:uppercase;letter-spacing:0.02em`;
const RULE = `border-top:1px solid ${TOKENS['bone-deep']}`;

/** A letter for mail programs: tables and inline styles, no pictures, nothing loaded from anywhere. */
export function letterHtml({ heading, preview, blocks, signature }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(heading)}</title>
<style>${STYLE_SHEET}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${TOKENS.bone}">
${preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>` : ''}
<table ${TABLE} class="ground" style="background:${TOKENS.bone}"><tr><td class="outer" align="center" style="padding:32px 12px">
<table ${TABLE} style="max-width:600px">
<tr><td class="inner" bgcolor="${TOKENS.ink}" style="padding:20px 40px;background:${TOKENS.ink};color:${TOKENS.bone};font-size:18px;${CAPS}">${escapeHtml(signature)}</td></tr>
<tr><td>${neatline()}</td></tr>
<tr><td class="sheet inner" bgcolor="${TOKENS.white}" style="padding:36px 40px 16px;background:${TOKENS.white}">
<h1 class="words" style="margin:0 0 20px;font-size:32px;line-height:1.05;color:${TOKENS.ink};${CAPS}">${escapeHtml(heading)}</h1>
${blocks.map(block).join('\n')}
</td></tr>
<tr><td class="inner quiet" style="padding:20px 40px;${QUIET}">${escapeHtml(signature)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function block(part: Block): string {
  switch (part.kind) {
    case 'text':
      return `<p class="words" style="margin:0 0 16px;${TEXT}">${lines(part.text)}</p>`;
    case 'aside':
      return `<p class="quiet" style="margin:0 0 20px;${QUIET}">${lines(part.text)}<br><a class="quiet" href="${escapeHtml(part.href)}" style="color:${TOKENS.stone};word-break:break-all">${escapeHtml(part.href)}</a></p>`;
    case 'facts':
      return `<table ${TABLE} style="margin:0 0 24px">${part.rows.map(factRow).join('')}</table>`;
    case 'bill':
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 28px">${part.lines.map(billRow).join('')}${part.sums.map(sumRow).join('')}</table>`;
    case 'columns': {
      const width = Math.floor(100 / part.columns.length);
      const columns = part.columns.map(
        ({ title, text }) =>
          `<td class="column" width="${width}%" valign="top" style="padding:0 16px 8px 0"><p class="words" style="margin:0 0 4px;font-size:18px;color:${TOKENS.ink};${CAPS}">${escapeHtml(title)}</p><p class="words" style="margin:0;${TEXT}">${lines(text)}</p></td>`,
      );
      return `<table ${TABLE} style="margin:0 0 20px"><tr>${columns.join('')}</tr></table>`;
    }
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 28px"><tr><td align="center" bgcolor="${TOKENS.signal}" style="background:${TOKENS.signal};border-radius:4px"><a href="${escapeHtml(part.href)}" style="display:inline-block;padding:14px 28px;font-family:${BODY_FONT};font-size:16px;line-height:1.2;font-weight:bold;color:${TOKENS.white};text-decoration:none">${escapeHtml(part.label)}</a></td></tr></table>`;
  }
}

function factRow([label, value]: Fact): string {
  return `<tr><th class="quiet" align="left" valign="top" scope="row" style="padding:4px 20px 4px 0;font-weight:normal;white-space:nowrap;${TEXT};color:${TOKENS.stone}">${escapeHtml(label)}</th><td class="words" width="100%" style="padding:4px 0;${TEXT};word-break:break-word">${lines(value)}</td></tr>`;
}

function billRow({ title, detail, amount }: BillLine): string {
  const more = detail ? `<br><span class="quiet" style="${QUIET}">${escapeHtml(detail)}</span>` : '';
  return `<tr><td class="words rule" valign="top" style="padding:12px 20px 12px 0;${RULE};${TEXT}"><strong>${escapeHtml(title)}</strong>${more}</td><td class="words rule" valign="top" align="right" style="padding:12px 0;${RULE};${TEXT};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

/** The first sum is set apart from the lines, the last one is what counts. */
function sumRow([label, amount]: Fact, index: number, { length }: readonly Fact[]): string {
  const last = index === length - 1;
  const look = last ? 'font-size:20px;font-weight:bold' : 'font-size:16px';
  const space = index === 0 ? 'padding-top:16px' : last ? 'padding-top:8px' : 'padding-top:4px';
  const rule = index === 0 ? `${RULE};` : '';
  const cell = (align: string, content: string) =>
    `<td class="words rule" align="${align}" style="${rule}${space};${TEXT};${look}">${escapeHtml(content)}</td>`;
  return `<tr>${cell('left', label)}${cell('right', amount)}</tr>`;
}

/** The frame of a map sheet, as on the site: light and dark by turns. */
function neatline(): string {
  const cells = Array.from({ length: 12 }, (_, index) => {
    const color = index % 2 === 0 ? TOKENS.gold : TOKENS.ink;
    return `<td bgcolor="${color}" height="6" style="background:${color};font-size:0;line-height:6px">&nbsp;</td>`;
  });
  return `<table ${TABLE}><tr>${cells.join('')}</tr></table>`;
}

function lines(words: string): string {
  return escapeHtml(words).replaceAll('\n', '<br>');
}

function escapeHtml(words: string): string {
  return words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
