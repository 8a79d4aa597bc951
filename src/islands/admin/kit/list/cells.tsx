import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { ViewLink } from '../../../kit/ViewLink.tsx';
import type { ListAddress } from './list-view.ts';

interface Props {
  list: ListAddress;
  id: string;
  className: string;
  children: ReactNode;
}

/** Opens the details of a row over its list. */
export function RowLink({ list, id, className, children }: Props) {
  const view = list.read(useSearch());
  return (
    <ViewLink
      href={list.addressOf(view, { open: id })}
      onFollow={() => list.view.open({ open: id })}
      className={className}
    >
      {children}
    </ViewLink>
  );
}

/** A secondary line in a table cell. */
export function SubLine({ children }: { children: ReactNode }) {
  return <span className="block text-xs wrap-anywhere text-stone">{children}</span>;
}
