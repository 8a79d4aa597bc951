import { Package } from 'lucide-react';
import { pictureSources } from '#shared/pictures.ts';

interface Props {
  url: string | null | undefined;
  alt: string;
  /** The displayed width, for the `sizes` attribute. */
  sizes: string;
  className?: string;
  /** `eager` is for images on the first screen, `first` for the most important of them. */
  loading?: 'first' | 'eager' | 'lazy' | undefined;
}

/** A square product image, or a placeholder if there is none. */
export function ProductPicture({ url, alt, sizes, className = '', loading = 'lazy' }: Props) {
  if (!url) {
    return (
      <span className={`grid place-items-center bg-bone-deep text-stone ${className}`}>
        <Package aria-hidden="true" />
        {alt && <span className="sr-only">{alt}</span>}
      </span>
    );
  }
  const { src, srcset } = pictureSources(url);
  return (
    <img
      src={src}
      srcSet={srcset}
      sizes={sizes}
      width={800}
      height={800}
      alt={alt}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding="async"
      className={`rounded-sm object-cover ${className}`}
    />
  );
}
