/** A post of a product's form that was refused: what was chosen and what is wrong with it. */
export interface Refusal {
  code: string;
  message: string;
  fields: Record<string, string>;
  values: Record<string, string>;
}
