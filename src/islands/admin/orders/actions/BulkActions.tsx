import * as API from '#shared/api-paths.ts';
import { ExportButton } from '../../kit/list/ExportButton.tsx';

interface Props {
  /** The selected orders. */
  ids: string[];
  onDone: () => void;
}

/** What can be done with several orders. */
export function BulkActions({ ids }: Props) {
  return <ExportButton href={`${API.adminOrdersCsv}?ids=${ids.join(',')}`} label="Export selected" />;
}
