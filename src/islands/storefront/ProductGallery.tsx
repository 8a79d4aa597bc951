import { type RefObject, useState } from 'react';
import type { Side } from '#shared/pictures.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';
import { ProductPhoto } from './ProductPhoto.tsx';

interface Props {
  name: string;
  front: string | null;
  back: string | null;
  /** The modal dialog around the pictures, if any. */
  dialog?: RefObject<HTMLElement | null> | undefined;
}

/** The picture of one side of a product, and thumbnails to choose the side. */
export function ProductGallery({ name, front, back, dialog }: Props) {
  const [side, setSide] = useState<Side>('front');
  const sides = [
    { side: 'front', label: 'Front', url: front },
    { side: 'back', label: 'Back', url: back },
  ] as const;

  return (
    <div className="relative min-w-0">
      <ProductPhoto
        name={name}
        front={front}
        back={back}
        side={back ? side : 'front'}
        sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, 100vw"
        loading="first"
        dialog={dialog}
      />
      {front && back && (
        <ul className="mt-3 flex gap-3 max-md:absolute max-md:bottom-3 max-md:left-3">
          {sides.map(({ side: shown, label, url }) => (
            <li key={shown}>
              <ViewLink
                href={url ?? ''}
                aria-current={shown === side ? 'true' : undefined}
                className="block rounded-md border-2 border-bone-deep bg-white p-0.5 text-center text-xs font-semibold hover:border-stone aria-[current]:border-ink"
                onFollow={() => setSide(shown)}
              >
                <ProductPicture
                  url={url}
                  alt=""
                  sizes="4.5rem"
                  className="size-[min(3rem,14vw)] md:size-18"
                  loading="eager"
                />
                {label}
                <span className="sr-only"> of {name}</span>
              </ViewLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
