import type { CSSProperties } from 'react';

/**
 * Design tokens of src/styles/tokens.css that emails use. Email clients don't support CSS variables, so the
 * values are repeated here; a test keeps them equal.
 */
export const TOKENS = {
  white: '#fff',
  ink: '#14171a',
  'ink-soft': '#23282c',
  bone: '#f6f3ec',
  'bone-deep': '#e9e4d8',
  sand: '#cfc7b5',
  stone: '#5d5f5a',
  gold: '#d9a441',
  signal: '#b83c1e',
} as const;

/** System fonts only: most email clients don't load web fonts. */
const BODY_FONT = 'Arial,Helvetica,sans-serif';
const HEADING_FONT = "'Arial Narrow','Liberation Sans Narrow',Arial,sans-serif";

export const BODY_TEXT: CSSProperties = {
  fontFamily: BODY_FONT,
  fontSize: '16px',
  lineHeight: '1.5',
  color: TOKENS.ink,
};
export const SMALL_TEXT: CSSProperties = { ...BODY_TEXT, fontSize: '14px', color: TOKENS.stone };
export const CAPITALS: CSSProperties = {
  fontFamily: HEADING_FONT,
  fontWeight: 'bold',
  textTransform: 'uppercase',
  letterSpacing: '0.02em',
};
export const TOP_RULE: CSSProperties = { borderTop: `1px solid ${TOKENS['bone-deep']}` };

/**
 * Styles that can't be inline: dark mode, narrow screens and print. Clients that drop them show the light,
 * wide layout.
 */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: ${TOKENS.ink} !important; }
  .sheet { background-color: ${TOKENS['ink-soft']} !important; }
  .text { color: ${TOKENS.bone} !important; }
  .muted { color: ${TOKENS.sand} !important; }
  .rule { border-color: ${TOKENS.stone} !important; }
}
@media (max-width: 480px) {
  .ground > table > tbody > tr > td { padding: 0 !important; }
  .inner { padding-left: 20px !important; padding-right: 20px !important; }
  .column { display: block !important; width: 100% !important; padding-bottom: 20px !important; }
}
@media print {
  .ground, .ground > table > tbody > tr > td { background-color: ${TOKENS.white} !important; }
}
`;
