import { INQUIRY_PAGE_SIZE } from '#shared/inquiry.ts';
import type { Inquiry, InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { call } from '../../../client/api.ts';
import { fetchCounted, type ListPage, pageQuery } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { recordCache } from '../kit/record-cache.ts';

/** The first part of every query key of inquiries. */
export const INQUIRIES_KEY = 'inquiries';
export const SAVED_REPLIES_KEY = ['saved replies'];
export const inquiryKey = (id: string) => [INQUIRIES_KEY, 'detail', id];

export const useInquiryCache = recordCache<InquiryDetail>({ root: INQUIRIES_KEY, field: 'contact' });

export async function fetchInquiries(view: ListView): Promise<ListPage<Inquiry>> {
  const query = pageQuery(view, INQUIRY_PAGE_SIZE);
  const { data, ...counts } = await fetchCounted('GET /api/contacts', query);
  return { rows: data.contacts, ...counts };
}

/** What `LoadedRecord` needs to show an inquiry. */
export const inquiryRecord = (id: string) => ({
  noun: 'message',
  queryKey: inquiryKey(id),
  load: () => call('GET /api/contacts/:id', { id }),
});

export const fetchSavedReplies = () => call('GET /api/admin/saved-replies');
