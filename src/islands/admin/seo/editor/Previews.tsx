import { useState } from 'react';
import type { SeoDetail } from '#shared/schemas/seo-pages.schema.ts';
import { SHARE_PICTURE } from '#shared/seo/seo-limits.ts';
import { Section } from '../../kit/Section.tsx';
import type { TypedSeo } from './typed-seo.ts';

interface Props {
  typed: TypedSeo;
  detail: SeoDetail;
}

/** The approximate length of a description in search results, in characters. */
const SHOWN_DESCRIPTION = 160;

/** The page as search results show it. */
export function SearchPreview({ typed, detail: { address, published } }: Props) {
  const { host, pathname } = new URL(address);
  const trail = [host, ...pathname.split('/').filter(Boolean)].join(' › ');
  const description = typed.description.trim() || published?.description || '';
  return (
    <Section title="Search result">
      <p className="truncate text-xs text-stone">{trail}</p>
      <p className="line-clamp-2 text-lg wrap-anywhere text-steel">
        {typed.title.trim() || published?.title || 'No title'}
      </p>
      <p className="text-sm wrap-anywhere">
        {description.length > SHOWN_DESCRIPTION
          ? `${description.slice(0, SHOWN_DESCRIPTION).trimEnd()}…`
          : description || 'No description'}
      </p>
    </Section>
  );
}

/** A link to the page as other sites show it, with its picture. */
export function SharePreview({ typed, detail: { address, published } }: Props) {
  const title = typed.ogTitle.trim() || typed.title.trim() || published?.title;
  const description = typed.ogDescription.trim() || typed.description.trim() || published?.description;
  const picture = pictureOf(typed.ogImage.trim() || published?.shareImage, address);
  return (
    <Section title="Shared link">
      <figure className="overflow-hidden rounded-md border border-sand">
        <Picture key={picture} url={picture} />
        <figcaption className="bg-bone p-3">
          <span className="block truncate text-xs text-stone">{new URL(address).host}</span>
          <span className="line-clamp-2 font-bold wrap-anywhere">{title || 'No title'}</span>
          <span className="line-clamp-2 text-sm wrap-anywhere">{description}</span>
        </figcaption>
      </figure>
    </Section>
  );
}

/** Returns the address of the picture. A picture of this site becomes a path, because the back office may have another origin. */
function pictureOf(picture: string | null | undefined, address: string): string | null {
  if (!picture || !URL.canParse(picture, address)) return null;
  const { origin, pathname, search, href } = new URL(picture, address);
  return origin === new URL(address).origin ? pathname + search : href;
}

function Picture({ url }: { url: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  const frame = 'aspect-[1200/630] w-full';
  if (!url || isBroken) {
    return (
      <p className={`grid place-items-center bg-bone-deep p-4 text-center text-sm ${frame}`}>
        {url ? "We can't load this picture. Check its address." : 'No picture'}
      </p>
    );
  }
  return (
    <img
      src={url}
      alt="Of the shared link"
      {...SHARE_PICTURE}
      className={`object-cover ${frame}`}
      onError={() => setIsBroken(true)}
    />
  );
}
