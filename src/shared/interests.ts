/** The interests in the contact form (docs/product/inquiries.md#contact-form). */
export const INTERESTS = ['military', 'civilian', 'both', 'other'] as const;
export type Interest = (typeof INTERESTS)[number];

export const INTEREST_LABELS: Record<Interest, string> = {
  military: 'Military Training',
  civilian: 'Civilian Training',
  both: 'Both Military & Civilian',
  other: 'Other',
};
