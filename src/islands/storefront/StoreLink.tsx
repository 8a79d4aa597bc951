import { type StoreView, storeAddress } from '#shared/store-view.ts';
import { ViewLink } from '../kit/ViewLink.tsx';

interface Props extends Omit<React.ComponentProps<typeof ViewLink>, 'href' | 'onFollow' | 'onChange'> {
  view: StoreView;
  change: Partial<StoreView>;
  onChange: (change: Partial<StoreView>) => void;
}

/** A link to another view of the store. */
export function StoreLink({ view, change, onChange, ...rest }: Props) {
  return <ViewLink {...rest} href={storeAddress(view, change)} onFollow={() => onChange(change)} />;
}
