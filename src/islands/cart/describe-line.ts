import { PLACEMENT_LABELS } from '#shared/designs/design.ts';
import type { CartItem } from '#shared/schemas/cart.schema.ts';
import type { CartDesign } from '#shared/schemas/saved-design.schema.ts';

/** Size, colour and design of a line, as far as it has them. */
export function describeOptions({ size, color, metadata }: CartItem): string[] {
  const { customization } = metadata;
  return [
    size ? `Size: ${size}` : '',
    color ? `Colour: ${color}` : '',
    customization ? describeDesign(customization) : '',
  ].filter((text) => text !== '');
}

function describeDesign({ text, placement, effectiveDpi }: CartDesign): string {
  const parts = [
    text && `“${text}”`,
    PLACEMENT_LABELS[placement],
    effectiveDpi && `logo at ${Math.round(effectiveDpi)} DPI`,
  ];
  return `Customized: ${parts.filter(Boolean).join(', ') || 'your design'}`;
}
