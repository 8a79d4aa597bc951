import { useMutation, useQuery } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { showFailure } from '../../toast/show-toast.ts';
import { readLabel, readsLabels } from './read-label.ts';

/** Reads a tracking number from a photo of its label. Renders nothing in browsers that can't read its barcode. */
export function ScanButton({ onRead }: { onRead: (trackingNumber: string) => void }) {
  const { data: isSupported } = useQuery({ queryKey: ['reads-labels'], queryFn: readsLabels });
  const { mutate, isPending } = useMutation({ mutationFn: readLabel });
  const read = (photo: File) =>
    mutate(photo, {
      onSuccess(trackingNumber) {
        if (trackingNumber) onRead(trackingNumber);
        else showFailure('No tracking number found', 'Take the photo closer, or type the number.');
      },
      onError: () => showFailure("We couldn't read this photo", 'Type the number instead.'),
    });
  if (!isSupported) return null;
  return (
    <label
      className="button button-secondary cursor-pointer text-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal"
      aria-busy={isPending}
    >
      <Camera aria-hidden="true" size={16} />
      {isPending ? 'Reading…' : 'Photo of the label'}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          // Lets the same photo be chosen again.
          target.value = '';
          if (photo && !isPending) read(photo);
        }}
      />
    </label>
  );
}
