/** A variant as its fields have it. */
export interface TypedVariant {
  size: string;
  color: string;
  retailPrice: string;
  sku: string;
  isAvailable: boolean;
  imageUrl: string;
  backImageUrl: string;
}
