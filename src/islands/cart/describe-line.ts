import type { CartCustomization, CartItem } from '#shared/cart.ts';

/** Size, colour and design of a line, one sentence each. */
export function describeOptions({ size, color, metadata }: CartItem): string[] {
  const options = [size && `Size: ${size}`, color && `Colour: ${color}`].filter(Boolean).join(' · ');
  const { customization } = metadata;
  return [options, customization && describeDesign(customization)].filter((text) => !!text).map(String);
}

function describeDesign({ text, placement, effectiveDpi }: CartCustomization): string {
  const parts = [text && `“${text}”`, placement, effectiveDpi && `logo at ${Math.round(effectiveDpi)} DPI`];
  return `Customized: ${parts.filter(Boolean).join(', ') || 'your design'}`;
}
