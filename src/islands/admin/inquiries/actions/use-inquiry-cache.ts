import { useQueryClient } from '@tanstack/react-query';
import { InquiryDetail } from '#shared/schemas/inquiry.schema.ts';
import { showToast } from '../../../toast/show-toast.ts';
import { INQUIRIES_KEY, inquiryKey } from '../inquiries.api.ts';

/** What forms do with the inquiry that the server answers with. */
export function useInquiryCache() {
  const queryClient = useQueryClient();
  const show = (inquiry: InquiryDetail) => {
    queryClient.setQueryData(inquiryKey(inquiry.id), inquiry);
    void queryClient.invalidateQueries({
      queryKey: [INQUIRIES_KEY],
      predicate: ({ queryKey }) => queryKey[1] !== 'detail',
    });
  };
  return {
    /** Shows an inquiry after a change, and loads the list and its counts anew. */
    saved(inquiry: InquiryDetail, title: string): void {
      show(inquiry);
      showToast(title);
    },
    /** Shows the inquiry of the error `contact_changed` and returns it. */
    onStale(body: Record<string, unknown>): InquiryDetail | null {
      const stored = InquiryDetail.safeParse(body['contact']);
      if (!stored.success) return null;
      show(stored.data);
      return stored.data;
    },
  };
}
