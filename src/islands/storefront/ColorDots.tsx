import { swatchOf } from '#shared/swatches.ts';

/** A product's colors as dots, with their names for screen readers. Shows their number if one has no swatch. */
export function ColorDots({ colors, className = '' }: { colors: readonly string[]; className?: string }) {
  if (colors.length < 2) return null;
  const swatches = colors.map((name) => ({ name, color: swatchOf(name) }));
  const areKnown = swatches.every(({ color }) => color);
  return (
    <p className={`flex items-center gap-1 text-xs text-stone ${className}`}>
      <span className={areKnown ? 'sr-only' : undefined}>
        {areKnown ? `Colors: ${colors.join(', ')}` : `${colors.length} colors`}
      </span>
      {areKnown &&
        swatches.map(({ name, color }) => (
          <span
            key={name}
            title={name}
            style={{ background: color }}
            className="size-3.5 rounded-full border border-stone/60 forced-color-adjust-none"
          />
        ))}
    </p>
  );
}
