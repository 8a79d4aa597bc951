/** Crisis help lines in the United States, as links that call, text or chat (docs/product/assistant.md#crisis). */
export const HELP_LINES = {
  call988: 'tel:988',
  text988: 'sms:988',
  textVeterans: 'sms:838255',
  chatVeterans: 'https://www.veteranscrisisline.net/get-help-now/chat/',
  emergency: 'tel:911',
  poison: 'tel:+18002221222',
} as const;
