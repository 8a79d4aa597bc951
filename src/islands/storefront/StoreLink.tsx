import type { AnchorHTMLAttributes } from 'react';
import { type StoreView, storeAddress } from '#shared/store-view.ts';
import { isPlainClick } from './plain-click.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onChange'> {
  view: StoreView;
  change: Partial<StoreView>;
  onChange: (change: Partial<StoreView>) => void;
}

/** A link to another view of the store, which changes in place once the script is there. */
export function StoreLink({ view, change, onChange, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={storeAddress(view, change)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onChange(change);
      }}
    />
  );
}
