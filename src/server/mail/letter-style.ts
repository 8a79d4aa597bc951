/**
 * The design tokens that letters use, by their names in src/styles/tokens.css: mail programs know no
 * variables, so the values stand here once more, and a test holds them equal.
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

/** Fonts that every machine has: mail programs load none. */
export const BODY_FONT = 'Arial,Helvetica,sans-serif';
export const HEADING_FONT = "'Arial Narrow','Liberation Sans Narrow',Arial,sans-serif";

/**
 * What cannot stand inline: the dark colours of those who read in the dark, and the narrow screen. A
 * program that drops it shows the light, wide form, which is whole by itself.
 */
export const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: ${TOKENS.ink} !important; }
  .sheet { background: ${TOKENS['ink-soft']} !important; }
  .words { color: ${TOKENS.bone} !important; }
  .quiet { color: ${TOKENS.sand} !important; }
  .rule { border-color: ${TOKENS.stone} !important; }
}
@media (max-width: 480px) {
  .outer { padding: 0 !important; }
  .inner { padding-left: 20px !important; padding-right: 20px !important; }
  .column { display: block !important; width: 100% !important; padding-bottom: 20px !important; }
}
@media print {
  .ground { background: ${TOKENS.white} !important; }
}
`;
