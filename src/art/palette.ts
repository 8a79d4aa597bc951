/** The tokens' values (styles/tokens.css), for pictures: they have no style sheet. */
export const PALETTE = {
  ink: '#14171a',
  olive: '#363c28',
  steel: '#2a3945',
  bone: '#f6f3ec',
  gold: '#d9a441',
} as const;
