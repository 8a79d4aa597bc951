import { LayoutGrid, List } from 'lucide-react';
import type { StoreLayout, StoreView } from '#shared/store-view.ts';
import { StoreLink } from './StoreLink.tsx';

interface Props {
  view: StoreView;
  onChange: (change: Partial<StoreView>) => void;
}

const LAYOUTS: { layout: StoreLayout; label: string; Icon: typeof List }[] = [
  { layout: 'grid', label: 'Grid', Icon: LayoutGrid },
  { layout: 'list', label: 'List', Icon: List },
];

/** Links to the grid and the list. */
export function LayoutToggle({ view, onChange }: Props) {
  return (
    <nav aria-label="View" className="flex rounded-md border border-stone bg-white p-0.5">
      {LAYOUTS.map(({ layout, label, Icon }) => (
        <StoreLink
          key={layout}
          view={view}
          change={{ layout }}
          onChange={onChange}
          aria-current={view.layout === layout ? 'true' : undefined}
          className="flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-sm px-3 text-sm font-semibold hover:bg-bone-deep aria-[current]:bg-ink aria-[current]:text-white"
        >
          <Icon aria-hidden="true" size={16} />
          <span className="max-sm:sr-only">{label}</span>
        </StoreLink>
      ))}
    </nav>
  );
}
