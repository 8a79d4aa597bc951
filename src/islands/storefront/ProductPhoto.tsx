import { Expand } from 'lucide-react';
import { type ComponentType, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';
import type { LightboxProps } from './Lightbox.tsx';

interface Props {
  name: string;
  front: string | null;
  back: string | null;
  /** How wide it is drawn, for the browser to choose a file by. */
  sizes: string;
  /** Too small for a mark that it can be enlarged. */
  small?: boolean;
  loading?: 'first' | 'eager' | 'lazy';
  /** The dialog that it stands in, where it does: what lies over a dialog has to be part of it. */
  inside?: RefObject<HTMLElement | null>;
}

/** A product's picture: the back shows under the mouse, a press enlarges both. Without script, a link to it. */
export function ProductPhoto({ name, front, back, sizes, small = false, loading, inside }: Props) {
  const [turned, setTurned] = useState<'never' | 'once' | 'now'>('never');
  const [enlarged, setEnlarged] = useState(false);
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const fill = 'absolute inset-0 size-full rounded-none';
  if (!front) {
    return <ProductPicture url={null} alt={name} sizes={sizes} className="aspect-square w-full" />;
  }

  async function enlarge(picture: string): Promise<void> {
    setEnlarged(true);
    try {
      const { Lightbox: Loaded } = await import('./Lightbox.tsx');
      setLightbox(() => Loaded);
    } catch {
      // Without the script the picture itself is still there.
      location.assign(picture);
    }
  }
  function close(): void {
    setEnlarged(false);
    link.current?.focus({ preventScroll: true });
  }
  const turn = (to: typeof turned) => (event: PointerEvent) => {
    if (back && event.pointerType === 'mouse') setTurned(to);
  };

  return (
    <>
      <ViewLink
        ref={link}
        href={front}
        aria-label={`Enlarge the picture of ${name}`}
        className="group relative block aspect-square overflow-hidden bg-white"
        onPointerEnter={turn('now')}
        onPointerLeave={turn('once')}
        onFollow={() => void enlarge(front)}
      >
        <ProductPicture url={front} alt={name} sizes={sizes} className={fill} loading={loading} />
        {turned !== 'never' && (
          <ProductPicture
            url={back}
            alt=""
            sizes={sizes}
            className={`${fill} transition-opacity ${turned === 'now' ? '' : 'opacity-0'}`}
          />
        )}
        {!small && (
          <span className="absolute right-3 bottom-3 grid size-8 place-items-center rounded-md bg-white/85 text-ink group-hover:bg-ink group-hover:text-white">
            <Expand aria-hidden="true" size={16} />
          </span>
        )}
      </ViewLink>
      {enlarged &&
        // A card that is not drawn while it is off the screen would keep it within itself.
        createPortal(
          <div data-cover className="fixed inset-0 z-50 cursor-progress bg-ink/60">
            {Lightbox && <Lightbox name={name} front={front} back={back} inside={inside} onClose={close} />}
          </div>,
          inside?.current ?? document.body,
        )}
    </>
  );
}
