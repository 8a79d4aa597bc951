import { Expand } from 'lucide-react';
import { type ComponentType, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Side } from '#shared/pictures.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';
import type { LightboxProps } from './Lightbox.tsx';

interface Props {
  name: string;
  /** What the front picture shows, if that isn't just the product. */
  alt?: string | undefined;
  front: string | null;
  back: string | null;
  /** The side shown; without it the front, and the back under the mouse. */
  side?: Side;
  /** The displayed width, for the `sizes` attribute. */
  sizes: string;
  /** Hides the enlarge icon. */
  isSmall?: boolean;
  loading?: 'first' | 'eager' | 'lazy';
  /** The modal dialog around the photo. The lightbox has to be inside it. */
  dialog?: RefObject<HTMLElement | null> | undefined;
}

/** A product's image, with its back on hover and both in the lightbox. Before hydration, a link to the file. */
export function ProductPhoto({
  name,
  alt = name,
  front,
  back,
  side,
  sizes,
  isSmall = false,
  loading,
  dialog,
}: Props) {
  const [backShown, setBackShown] = useState<'never' | 'once' | 'now'>('never');
  const [isEnlarged, setIsEnlarged] = useState(false);
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const fill = 'absolute inset-0 size-full rounded-none';
  if (!front) {
    return <ProductPicture url={null} alt={name} sizes={sizes} className="aspect-square w-full" />;
  }

  const shown = side === 'back' && back ? back : front;

  async function enlarge(picture: string): Promise<void> {
    setIsEnlarged(true);
    try {
      const { Lightbox: Loaded } = await import('./Lightbox.tsx');
      setLightbox(() => Loaded);
    } catch {
      // The lightbox cannot be loaded: opens the image file.
      location.assign(picture);
    }
  }
  function close(): void {
    setIsEnlarged(false);
    link.current?.focus({ preventScroll: true });
  }
  const showBack = (when: typeof backShown) => (event: PointerEvent) => {
    if (back && !side && event.pointerType === 'mouse') setBackShown(when);
  };

  return (
    <>
      <ViewLink
        ref={link}
        href={shown}
        aria-label={`Enlarge the picture of ${name}`}
        className="group relative block aspect-square overflow-hidden bg-white"
        onPointerEnter={showBack('now')}
        onPointerLeave={showBack('once')}
        onFollow={() => void enlarge(shown)}
      >
        <ProductPicture
          url={shown}
          alt={side === 'back' ? `${name}, back` : alt}
          sizes={sizes}
          className={fill}
          loading={loading}
        />
        {backShown !== 'never' && (
          <ProductPicture
            url={back}
            alt=""
            sizes={sizes}
            className={`${fill} transition-opacity ${backShown === 'now' ? '' : 'opacity-0'}`}
          />
        )}
        {!isSmall && (
          <span className="absolute right-3 bottom-3 grid size-8 place-items-center rounded-md bg-white/85 text-ink group-hover:bg-ink group-hover:text-white">
            <Expand aria-hidden="true" size={16} />
          </span>
        )}
      </ViewLink>
      {isEnlarged &&
        // Inside the card, its layout containment would clip the lightbox.
        createPortal(
          <div data-cover className="fixed inset-0 z-50 cursor-progress bg-ink/60">
            {Lightbox && (
              <Lightbox
                name={name}
                front={front}
                back={back}
                side={side ?? 'front'}
                dialog={dialog}
                onClose={close}
              />
            )}
          </div>,
          dialog?.current ?? document.body,
        )}
    </>
  );
}
