import { type RefObject, useMemo, useRef, useState } from 'react';
import Yarl, { type ControllerRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { CLOSE_UP_WIDTH, closeUpOf, type Side } from '#shared/pictures.ts';
import 'yet-another-react-lightbox/styles.css';
import { useBackCloses } from '../kit/use-back-closes.ts';
import './lightbox.css';

export interface LightboxProps {
  name: string;
  front: string;
  back: string | null;
  /** The side to begin with. */
  side: Side;
  /** The modal dialog below the lightbox, if any. */
  dialog: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
}

/** Front and back of a product over the whole window, with zoom. Loaded on first use. */
export function Lightbox({ name, front, back, side, dialog, onClose }: LightboxProps) {
  useBackCloses(onClose);
  const carousel = useRef<ControllerRef>(null);
  const first = side === 'back' ? 1 : 0;
  const [current, setCurrent] = useState(first);
  const slides = useMemo(() => {
    const slide = (src: string, side: string) => ({
      src: closeUpOf(src),
      alt: `${name}, ${side}`,
      width: CLOSE_UP_WIDTH,
      height: CLOSE_UP_WIDTH,
    });
    return [slide(front, 'front'), ...(back ? [slide(back, 'back')] : [])];
  }, [name, front, back]);
  const sideButton = (label: string, index: number, go: () => void) => (
    <button type="button" aria-pressed={current === index} onClick={() => current === index || go()}>
      {label}
    </button>
  );

  return (
    <Yarl
      open
      close={onClose}
      slides={slides}
      index={first}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: '6%', preload: 1 }}
      controller={{ ref: carousel, closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={{ fade: 160, swipe: 240 }}
      zoom={{ maxZoomPixelRatio: 3 }}
      labels={{ Lightbox: `Pictures of ${name}` }}
      className="lightbox on-dark"
      on={{ view: ({ index }) => setCurrent(index) }}
      {...(dialog && { portal: { root: () => dialog.current } })}
      render={{
        // The Front and Back buttons replace the arrows.
        buttonPrev: () => null,
        buttonNext: () => null,
        controls: () =>
          back && (
            <fieldset className="lightbox-sides">
              <legend className="sr-only">Side</legend>
              {sideButton('Front', 0, () => carousel.current?.prev())}
              {sideButton('Back', 1, () => carousel.current?.next())}
            </fieldset>
          ),
      }}
    />
  );
}
