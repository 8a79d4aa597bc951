import type { StoreView } from '#shared/store-view.ts';
import { StoreLink } from './StoreLink.tsx';

interface Props {
  view: StoreView;
  categories: readonly string[];
  onChange: (change: Partial<StoreView>) => void;
}

/** Links to the categories. On a phone they are in one row, which scrolls sideways. */
export function CategoryChips({ view, categories, onChange }: Props) {
  return (
    <nav aria-label="Categories" className="min-w-0 grow basis-44">
      <ul className="chips">
        {['', ...categories].map((category) => (
          <li key={category}>
            <StoreLink
              view={view}
              change={{ category }}
              onChange={onChange}
              aria-current={view.category === category ? 'true' : undefined}
              className="chip"
            >
              {category || 'All Categories'}
            </StoreLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
