/** The cards that the checkout accepts. */
export const CARD_BRANDS = 'Visa, Mastercard, American Express and Discover';
