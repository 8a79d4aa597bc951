import { type RefObject, useState } from 'react';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';
import { ProductPhoto } from './ProductPhoto.tsx';

interface Props {
  name: string;
  front: string | null;
  back: string | null;
  /** The approved print on the product, close to its print area; null without a design. */
  design?: string | null;
  /** The product's own pictures, in their order. */
  pictures?: readonly { url: string; alt: string }[];
  /** The modal dialog around the pictures, if any. */
  dialog?: RefObject<HTMLElement | null> | undefined;
}

/** A picture that can be chosen by its thumbnail. */
interface View {
  /** `front`, `back`, or the address of another picture. */
  key: string;
  label: string;
  url: string;
}

/** The shopper's print, one side of a product or a further picture of it, and thumbnails to choose one. */
export function ProductGallery({ name, front, back, design = null, pictures = [], dialog }: Props) {
  const [chosen, setChosen] = useState('');
  // Another color or design shows its own picture.
  const first = design ?? front;
  const [lastFirst, setLastFirst] = useState(first);
  if (lastFirst !== first) {
    setLastFirst(first);
    if (design || chosen !== 'back') setChosen('');
  }
  const altOf = (url: string | null) => pictures.find((picture) => picture.url === url)?.alt || undefined;
  const further = pictures.filter(({ url }) => url !== front && url !== back);
  const sides: View[] = [
    ...(front ? [{ key: 'front', label: back ? 'Front' : 'Picture 1', url: front }] : []),
    ...(front && back ? [{ key: 'back', label: 'Back', url: back }] : []),
  ];
  const views = [
    ...(design ? [{ key: design, label: 'Your design', url: design }] : []),
    ...sides,
    ...further.map(({ url }, index) => ({ key: url, label: `Picture ${sides.length + index + 1}`, url })),
  ];
  const shown = views.find(({ key }) => key === chosen) ?? views[0];
  const other = shown?.key === shown?.url ? shown : undefined;
  // On phones, two thumbnails overlay the picture; more don't fit there.
  const place = views.length > 2 ? 'flex-wrap' : 'max-md:absolute max-md:bottom-3 max-md:left-3';

  return (
    <div className="relative min-w-0">
      <ProductPhoto
        // Another picture has its own lightbox.
        key={other?.url}
        name={name}
        alt={altOf(other?.url ?? front) ?? (other && `${name}, ${other.label}`)}
        front={other?.url ?? front}
        back={other ? null : back}
        side={back && shown?.key === 'back' ? 'back' : 'front'}
        sizes="(min-width: 80rem) 36rem, (min-width: 48rem) 46vw, 100vw"
        loading="first"
        dialog={dialog}
      />
      {views.length > 1 && (
        <ul className={`mt-3 flex gap-3 ${place}`}>
          {views.map(({ key, label, url }) => (
            <li key={key}>
              <ViewLink
                href={url}
                aria-current={key === shown?.key ? 'true' : undefined}
                className="block rounded-md border-2 border-bone-deep bg-white p-0.5 text-center text-xs font-semibold hover:border-stone aria-[current]:border-ink"
                onFollow={() => setChosen(key)}
              >
                <ProductPicture
                  url={url}
                  alt=""
                  sizes="4.5rem"
                  className="mx-auto size-[min(3rem,14vw)] md:size-18"
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
