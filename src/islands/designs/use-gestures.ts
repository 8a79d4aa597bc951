import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Design, type Spot, toRange } from '#shared/designs/design.ts';
import { type Box, isInside } from '#shared/designs/layout.ts';
import type { Editor } from './editor.ts';
import { midpoint, moved, type Point, pinched, withinHalfTurns } from './gesture.ts';

/** A draggable part of the design. */
export type Part = 'logo' | 'text';

/** The boxes of the parts as last drawn. */
export type Boxes = Record<Part, Box | null>;

/** The position field of each part. */
export const POSITIONS = { logo: 'logoPosition', text: 'textPosition' } as const;

type Gesture =
  | { kind: 'move'; part: Part; from: Spot; start: Point }
  | { kind: 'pinch'; design: Design; start: [Point, Point] };

/**
 * Handles dragging a part with one pointer, and scaling and rotating the logo with two. The gesture changes only
 * what is shown; its end adds an undo step,
 * and Escape cancels it.
 */
export function useGestures(editor: Editor, area: RefObject<HTMLElement | null>, boxes: RefObject<Boxes>) {
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);

  // Before the dialog, which Escape would close.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !gesture.current) return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  });

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    finish();
    const { design, logo } = editor.$shown.get();
    const points = twoPoints(pointers.current);
    const part = partUnder(event, area.current, boxes.current);
    if (points && logo) gesture.current = { kind: 'pinch', design, start: points };
    else if (pointers.current.size === 1 && part) {
      const start = { x: event.clientX, y: event.clientY };
      gesture.current = { kind: 'move', part, from: design[POSITIONS[part]], start };
    }
    if (gesture.current) event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const change =
      gesture.current && area.current && changeOf(gesture.current, area.current, pointers.current);
    if (change) editor.show(change);
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>): void {
    if (pointers.current.delete(event.pointerId)) finish();
  }

  /** The browser took over the gesture, for example to scroll: reverts it. */
  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    pointers.current.delete(event.pointerId);
    cancel();
  }

  function cancel(): void {
    gesture.current = null;
    editor.show({});
  }

  function finish(): void {
    if (!gesture.current) return;
    gesture.current = null;
    editor.change(editor.$shown.get().design);
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel };
}

function changeOf(gesture: Gesture, area: HTMLElement, pointers: Map<number, Point>): Partial<Design> | null {
  const size = { width: area.offsetWidth, height: area.offsetHeight };
  if (gesture.kind === 'move') {
    const [now] = pointers.values();
    if (!now) return null;
    return { [POSITIONS[gesture.part]]: moved(gesture.from, between(gesture.start, now), size) };
  }
  const points = twoPoints(pointers);
  if (!points) return null;
  const { scale, turn } = pinched(gesture.start, points);
  const { logoSize, logoRotation, logoPosition } = gesture.design;
  return {
    logoSize: toRange('logoSize', logoSize * scale),
    logoRotation: toRange('logoRotation', withinHalfTurns(logoRotation + turn)),
    logoPosition: moved(logoPosition, between(midpoint(gesture.start), midpoint(points)), size),
  };
}

/** Returns the part drawn under the pointer, the text first, or else the part of the handle, which may be larger. */
function partUnder(event: PointerEvent, area: HTMLElement | null, boxes: Boxes): Part | null {
  const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part]') : null;
  if (!handle || !area) return null;
  const { left, top, width, height } = area.getBoundingClientRect();
  const spot = { x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 };
  const isOn = (box: Box | null) => box !== null && isInside(spot, box, { width, height });
  if (isOn(boxes.text)) return 'text';
  return isOn(boxes.logo) ? 'logo' : (handle.dataset['part'] as Part);
}

function twoPoints(pointers: Map<number, Point>): [Point, Point] | null {
  const [first, second] = pointers.values();
  return first && second && pointers.size === 2 ? [first, second] : null;
}

const between = (a: Point, b: Point): Point => ({ x: b.x - a.x, y: b.y - a.y });
