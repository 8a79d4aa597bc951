import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowLink } from './cells.tsx';
import type { ListAddress } from './list-view.ts';

interface Props {
  list: ListAddress;
  /** The id of the row. */
  id: string;
  /** "View", and the row's name for screen readers. */
  children: ReactNode;
}

/** The button at the end of a row that opens its details. */
export function ViewButton({ list, id, children }: Props) {
  return (
    <RowLink
      list={list}
      id={id}
      className="button button-quiet -ml-3 text-sm @min-[54rem]:whitespace-nowrap @min-[54rem]:-my-2"
    >
      <Eye aria-hidden="true" size={16} />
      {children}
    </RowLink>
  );
}
