import { useSearch } from 'wouter';
import { AUDIT_PAGE_SIZE } from '#shared/audit.ts';
import { addressOf } from '../../../client/api.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { ExportButton } from '../kit/list/ExportButton.tsx';
import { rowQuery } from '../kit/list/fetch-page.ts';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart } from '../kit/loaded-part.tsx';
import { useAdministrators } from '../kit/use-administrators.ts';
import { AUDIT_KEY, fetchAuditLog } from './audit.queries.ts';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { AUDIT, auditFilters } from './audit-list.ts';

const DETAIL = loadedPart(async () => (await import('./AuditEntryDetail.tsx')).AuditEntryDetail);

/** What people did (docs/product/back-office.md#audit-log). */
export function AuditLog() {
  const view = AUDIT.read(useSearch());
  const people = useAdministrators();
  return (
    <>
      <ListScreen
        list={AUDIT}
        view={view}
        noun={['entry', 'entries']}
        caption="Audit log"
        queryKey={AUDIT_KEY}
        pageSize={AUDIT_PAGE_SIZE}
        load={fetchAuditLog}
        columns={AUDIT_COLUMNS}
        cardHeight={15}
        filters={auditFilters(people, view)}
        nameOf={({ id }) => `entry ${id}`}
        actions={(total) => (
          <ExportButton
            href={addressOf('GET /api/admin/audit/export.csv', rowQuery(view))}
            disabled={total === 0}
          />
        )}
        words={{
          loading: 'Loading entries...',
          failed: 'Failed to load the audit log. Please try again.',
          nothing: 'Nothing has been recorded yet',
          noMatch: () => 'No entries found',
        }}
      />
      <DetailDialog
        noun="entry"
        openId={view.open}
        titleOf={(id) => `Entry ${id}`}
        detail={DETAIL}
        onClose={() => AUDIT.view.close({ open: null })}
      />
    </>
  );
}
