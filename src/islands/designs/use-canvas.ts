import type { ReadableAtom } from 'nanostores';
import { type RefObject, useEffect } from 'react';
import { drawDesign } from '#shared/designs/draw-design.ts';
import { type Box, logoBox, textBox } from '#shared/designs/layout.ts';
import type { PixelSize } from '#shared/designs/print-area.ts';
import { showFailure } from '../toast/show-toast.ts';
import { isFontReady, loadFont } from './design-fonts.ts';
import type { Editor, Snapshot } from './editor.ts';
import type { Boxes, Part } from './use-gestures.ts';

type Handles = Record<Part, RefObject<HTMLElement | null>>;

/** The minimum touch target, in CSS pixels. */
const MIN_HANDLE_SIZE_PX = 44;

/**
 * Draws what the editor shows and places the handles over it, at most once per frame. Bypasses React, so that a
 * drag costs only the drawing.
 * @param $proof changes when the picture of the logo is replaced
 */
export function useCanvas(
  editor: Editor,
  canvas: RefObject<HTMLCanvasElement | null>,
  handles: Handles,
  boxes: RefObject<Boxes>,
  $proof: ReadableAtom<unknown> | undefined,
): void {
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    let frame = 0;
    let size: PixelSize = { width: 0, height: 0 };
    let loading = '';

    function draw(): void {
      frame = 0;
      if (!element || !context || size.width === 0) return;
      const shown = withReadyFont(editor.$shown.get());
      const ratio = window.devicePixelRatio;
      const pixels = { width: Math.round(size.width * ratio), height: Math.round(size.height * ratio) };
      if (element.width !== pixels.width || element.height !== pixels.height) Object.assign(element, pixels);
      else context.clearRect(0, 0, pixels.width, pixels.height);
      const { design, logo } = shown;
      drawDesign(context, { design, area: pixels, logo: logo && { ...logo, image: logo.picture } });
      boxes.current = { logo: logo && logoBox(design, size, logo), text: textBox(context, design, size) };
      placeHandle(handles.logo.current, boxes.current.logo, size);
      placeHandle(handles.text.current, boxes.current.text, size);
    }

    /** Hides the text until its font is loaded: another font would differ from the print. */
    function withReadyFont(shown: Snapshot): Snapshot {
      const { design } = shown;
      if (design.text === '' || isFontReady(design)) return shown;
      const request = `${design.textFont} ${design.text}`;
      if (loading !== request) {
        loading = request;
        loadFont(design).then(schedule, () => {
          loading = '';
          showFailure("The font didn't load", 'Check your connection and choose it again.');
        });
      }
      return { ...shown, design: { ...design, text: '' } };
    }

    function schedule(): void {
      frame ||= requestAnimationFrame(draw);
    }

    const observer = new ResizeObserver(([entry]) => {
      if (entry) size = { width: entry.contentRect.width, height: entry.contentRect.height };
      schedule();
    });
    observer.observe(element);
    const unsubscribe = editor.$shown.subscribe(schedule);
    const unsubscribeProof = $proof?.listen(schedule);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      unsubscribe();
      unsubscribeProof?.();
    };
  }, [editor, canvas, handles, boxes, $proof]);
}

function placeHandle(handle: HTMLElement | null, box: Box | null, area: PixelSize): void {
  if (!handle) return;
  handle.hidden = !box;
  if (!box) return;
  const width = Math.max(MIN_HANDLE_SIZE_PX, (box.width / 100) * area.width);
  const height = Math.max(MIN_HANDLE_SIZE_PX, (box.height / 100) * area.height);
  const left = (box.center.x / 100) * area.width - width / 2;
  const top = (box.center.y / 100) * area.height - height / 2;
  handle.style.width = `${width}px`;
  handle.style.height = `${height}px`;
  handle.style.transform = `translate(${left}px, ${top}px) rotate(${box.rotation}deg)`;
}
