import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';

/** Returns the selected rows of a list, by their ids. It starts over when other rows are listed than `listedRows`. */
export function useSelection(listedRows: string) {
  const [selected, setSelected] = useState<RowSelectionState>({});
  // What was selected among the rows of before is no longer in view, on any page.
  const [selectedAmong, setSelectedAmong] = useState(listedRows);
  if (selectedAmong !== listedRows) {
    setSelectedAmong(listedRows);
    setSelected({});
  }
  return {
    selected,
    setSelected,
    ids: Object.keys(selected),
    toggle: (id: string) => setSelected(({ [id]: was, ...rest }) => (was ? rest : { ...rest, [id]: true })),
    clear: () => setSelected({}),
  };
}
