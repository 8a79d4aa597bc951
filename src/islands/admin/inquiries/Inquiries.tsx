import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { displayNumber } from '#shared/count-words.ts';
import { INQUIRY_PAGE_SIZE } from '#shared/inquiry.ts';
import type { InquiryCounts } from '#shared/schemas/inquiry.schema.ts';
import { addressOf, call } from '../../../client/api.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { ExportButton } from '../kit/list/ExportButton.tsx';
import { rowQuery } from '../kit/list/fetch-page.ts';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart } from '../kit/loaded-part.tsx';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { BulkInquiryActions } from './actions/BulkInquiryActions.tsx';
import { fetchInquiries, INQUIRIES_KEY } from './inquiries.queries.ts';
import { INQUIRY_COLUMNS } from './inquiry-columns.tsx';
import { INQUIRIES, inquiryFilters } from './inquiry-list.ts';

const DETAIL = loadedPart(async () => (await import('./InquiryDetail.tsx')).InquiryDetail);

/** How many messages there are, without spam. */
const TILES: Stat<InquiryCounts>[] = [
  ['Total Contacts', ({ all }) => displayNumber(all)],
  ['Military Interest', ({ military }) => displayNumber(military)],
  ['Civilian Interest', ({ civilian }) => displayNumber(civilian)],
  ['This Month', ({ thisMonth }) => displayNumber(thisMonth)],
];

/** Messages from the contact form, and their answers (docs/product/inquiries.md#inquiries). */
export function Inquiries() {
  const view = INQUIRIES.read(useSearch());
  const { data: counts, isError } = useQuery({
    queryKey: [INQUIRIES_KEY, 'counts'],
    queryFn: () => call('GET /api/contacts/counts'),
  });
  return (
    <div className="flex flex-col gap-4">
      <StatTiles tiles={TILES} data={counts} hasFailed={isError} columns={4} />
      <ListScreen
        list={INQUIRIES}
        view={view}
        noun={['contact', 'contacts']}
        caption="Contact inquiries"
        queryKey={INQUIRIES_KEY}
        pageSize={INQUIRY_PAGE_SIZE}
        load={fetchInquiries}
        columns={INQUIRY_COLUMNS}
        cardHeight={18}
        filters={inquiryFilters(counts, view)}
        nameOf={({ firstName, lastName }) => `the message from ${firstName} ${lastName}`}
        bulk={(ids, clear) => <BulkInquiryActions ids={ids} onDone={clear} />}
        actions={(total) => (
          <ExportButton
            href={addressOf('GET /api/contacts/export.csv', rowQuery(view))}
            disabled={total === 0}
          />
        )}
        words={{
          loading: 'Loading contacts...',
          failed: ({ message }) => `Error Loading Contacts. ${message}`,
          nothing: 'No contact inquiries yet',
          noMatch: () => 'No contacts found',
        }}
      />
      <DetailDialog
        noun="message"
        openId={view.open}
        titleOf={() => 'Contact inquiry'}
        detail={DETAIL}
        onClose={() => INQUIRIES.view.close({ open: null })}
      />
    </div>
  );
}
