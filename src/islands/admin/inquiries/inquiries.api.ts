import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { INQUIRY_PAGE_SIZE } from '#shared/inquiry.ts';
import {
  BulkInquiryResult,
  type Inquiry,
  InquiryCounts,
  InquiryDetail,
  InquiryList,
  SavedReply,
} from '#shared/schemas/inquiry.schema.ts';
import type {
  BulkInquiryChange,
  InquiryChange,
  InquiryNoteInput,
  InquiryReplyInput,
  SavedReplyChange,
} from '#shared/schemas/inquiry-actions.schema.ts';
import { fetchCounted, type ListPage, pageQuery } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { recordCache } from '../kit/record-cache.ts';

/** The first part of every query key of inquiries. */
export const INQUIRIES_KEY = 'inquiries';
export const COUNTS_KEY = [INQUIRIES_KEY, 'counts'];
export const SAVED_REPLIES_KEY = ['saved replies'];
export const inquiryKey = (id: string) => [INQUIRIES_KEY, 'detail', id];

export const useInquiryCache = recordCache({ root: INQUIRIES_KEY, schema: InquiryDetail, field: 'contact' });

export async function fetchInquiries(view: ListView): Promise<ListPage<Inquiry>> {
  const query = pageQuery(view, INQUIRY_PAGE_SIZE);
  const { data, ...counts } = await fetchCounted(API.contacts, InquiryList, query);
  return { rows: data.contacts, ...counts };
}

/** What `LoadedRecord` needs to show an inquiry. */
export const inquiryRecord = (id: string) => ({
  noun: 'message',
  queryKey: inquiryKey(id),
  load: () => callApi('GET', API.contact(id), InquiryDetail),
});

export function countInquiries(): Promise<InquiryCounts> {
  return callApi('GET', API.contactCounts, InquiryCounts);
}

export function changeInquiry(id: string, change: InquiryChange): Promise<InquiryDetail> {
  return callApi('PATCH', API.contact(id), InquiryDetail, change);
}

export function addInquiryNote(id: string, note: InquiryNoteInput): Promise<InquiryDetail> {
  return callApi('POST', API.contactNotes(id), InquiryDetail, note);
}

export function replyToInquiry(id: string, reply: InquiryReplyInput): Promise<InquiryDetail> {
  return callApi('POST', API.contactReplies(id), InquiryDetail, reply);
}

export function deleteInquiry(id: string): Promise<null> {
  return callApi('DELETE', API.contact(id), null);
}

export function setInquiryStatuses(change: BulkInquiryChange): Promise<BulkInquiryResult> {
  return callApi('POST', API.contactStatuses, BulkInquiryResult, change);
}

export function fetchSavedReplies(): Promise<SavedReply[]> {
  return callApi('GET', API.savedReplies, array(SavedReply));
}

/** Adds a saved reply, or changes the one with this id. */
export function saveReply(reply: SavedReplyChange, id?: string): Promise<SavedReply> {
  return id === undefined
    ? callApi('POST', API.savedReplies, SavedReply, reply)
    : callApi('PUT', API.savedReply(id), SavedReply, reply);
}

export function deleteSavedReply(id: string): Promise<null> {
  return callApi('DELETE', API.savedReply(id), null);
}
