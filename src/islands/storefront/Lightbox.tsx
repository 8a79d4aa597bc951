import { type RefObject, useMemo, useRef, useState } from 'react';
import Yarl, { type ControllerRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useBackCloses } from '../kit/use-back-closes.ts';
import './lightbox.css';

export interface LightboxProps {
  name: string;
  front: string;
  back: string | null;
  /** The dialog that it lies over, if any. */
  inside: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
}

/** The length of the pictures' sides, in pixels. */
const SIDE = 800;

/** Front and back of a product over the whole window: keys, swipes and zoom. Loaded with its first use. */
export function Lightbox({ name, front, back, inside, onClose }: LightboxProps) {
  useBackCloses(onClose);
  const carousel = useRef<ControllerRef>(null);
  const [current, setCurrent] = useState(0);
  const slides = useMemo(() => {
    const picture = (src: string, side: string) => ({
      src,
      alt: `${name}, ${side}`,
      width: SIDE,
      height: SIDE,
    });
    return [picture(front, 'front'), ...(back ? [picture(back, 'back')] : [])];
  }, [name, front, back]);
  const side = (label: string, index: number, go: () => void) => (
    <button type="button" aria-pressed={current === index} onClick={() => current === index || go()}>
      {label}
    </button>
  );

  return (
    <Yarl
      open
      close={onClose}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: '6%', preload: 1 }}
      controller={{ ref: carousel, closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={{ fade: 160, swipe: 240 }}
      zoom={{ maxZoomPixelRatio: 3 }}
      labels={{ Lightbox: `Pictures of ${name}` }}
      className="lightbox on-dark"
      on={{ view: ({ index }) => setCurrent(index) }}
      {...(inside && { portal: { root: () => inside.current } })}
      render={{
        // Front and Back say more than arrows.
        buttonPrev: () => null,
        buttonNext: () => null,
        controls: () =>
          back && (
            <fieldset className="lightbox-sides">
              <legend className="sr-only">Side</legend>
              {side('Front', 0, () => carousel.current?.prev())}
              {side('Back', 1, () => carousel.current?.next())}
            </fieldset>
          ),
      }}
    />
  );
}
