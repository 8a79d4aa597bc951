import { Package } from 'lucide-react';
import { pictureSources } from '#shared/pictures.ts';

interface Props {
  url: string | null | undefined;
  alt: string;
  /** How wide it is drawn, for the browser to choose a file by. */
  sizes: string;
  className?: string;
  /** Pictures on the first screen are loaded at once, the first of them before all else. */
  loading?: 'first' | 'eager' | 'lazy' | undefined;
}

/** A square product picture, or a quiet placeholder where the product has none. */
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
