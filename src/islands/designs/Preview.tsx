import { ZoomIn, ZoomOut } from 'lucide-react';
import { type DragEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { hasBackground, isEmptyDesign, PLACEMENT_LABELS } from '#shared/designs/design.ts';
import { areaOnPicture, type PlacementArea, type Rectangle } from '#shared/designs/print-area.ts';
import { closeUp, WHOLE } from './close-up.ts';
import { isOutlined } from './download-preview.ts';
import type { Editor, Snapshot } from './editor.ts';
import type { Side } from './garment.ts';
import { PartHandle } from './PartHandle.tsx';
import { useCanvas } from './use-canvas.ts';
import { type Boxes, type Part, useGestures } from './use-gestures.ts';
import './preview.css';

interface Props {
  editor: Editor;
  snapshot: Snapshot;
  area: PlacementArea;
  side: Side;
  /** The product's picture of that side, and what it shows: `Unit Tee, Olive`. */
  picture: string | null;
  productName: string;
  onDropFile: (file: File) => void;
  onEdit: (part: Part) => void;
  say: (text: string) => void;
}

/** The product with the design on it: the picture below, the canvas above it, and what can be taken hold of. */
export function Preview({ editor, snapshot, area, side, picture, productName, ...on }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const print = useRef<HTMLDivElement>(null);
  const boxes = useRef<Boxes>({ logo: null, text: null });
  const gestures = useGestures(editor, print, boxes);
  const rectangle = useMemo(() => areaOnPicture(area, { width: 100, height: 100 }), [area]);
  const isDesigned = side === area.side;
  const view = isWhole || !isDesigned ? WHOLE : closeUp(rectangle);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) on.onDropFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the file field is the first.
    <div
      className="stage-place"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      {...gestures}
    >
      <div className="stage">
        <div
          className="stage-picture"
          style={{ width: `${view.size}%`, left: `${view.left}%`, top: `${view.top}%` }}
        >
          {picture ? (
            <img src={picture} alt={`${productName}, ${side}`} width={800} height={800} draggable={false} />
          ) : (
            <p className="grid aspect-square place-items-center text-stone">No picture of the {side}</p>
          )}
          <div
            ref={print}
            className="print-area"
            hidden={!isDesigned}
            data-outlined={isOutlined(snapshot.design.placement) || undefined}
            style={inPercent(rectangle)}
          >
            <Artwork editor={editor} snapshot={snapshot} boxes={boxes} onEdit={on.onEdit} say={on.say} />
          </div>
        </div>
      </div>
      <button
        type="button"
        className="stage-zoom"
        hidden={!isDesigned}
        aria-label={isWhole ? 'Close up' : 'Show the whole item'}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? <ZoomIn aria-hidden="true" size={20} /> : <ZoomOut aria-hidden="true" size={20} />}
      </button>
      {isOver ? (
        <p className="stage-note">Drop the picture to use it as your logo</p>
      ) : (
        !isDesigned && (
          <p className="stage-note">
            Your design is on the {PLACEMENT_LABELS[snapshot.design.placement].toLowerCase()}
          </p>
        )
      )}
    </div>
  );
}

function inPercent({ x, y, width, height }: Rectangle) {
  return { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` };
}

interface ArtworkProps {
  editor: Editor;
  snapshot: Snapshot;
  boxes: RefObject<Boxes>;
  onEdit: (part: Part) => void;
  say: (text: string) => void;
}

function Artwork({ editor, snapshot, boxes, onEdit, say }: ArtworkProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const logo = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const handles = useMemo(() => ({ logo, text }), []);
  useCanvas(editor, canvas, handles, boxes);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={describe(snapshot)} />
      {isEmptyDesign(snapshot.design, snapshot.logo !== null) && (
        <p className="print-area-hint">Your logo or text goes here</p>
      )}
      <PartHandle part="logo" handle={logo} editor={editor} onEdit={onEdit} say={say} />
      <PartHandle part="text" handle={text} editor={editor} onEdit={onEdit} say={say} />
    </>
  );
}

/** The design in words. */
function describe({ design, logo }: Snapshot): string {
  const parts = [
    logo && `logo ${logo.name}`,
    design.text && `text “${design.text.replaceAll('\n', ' ')}” in ${design.textFont}`,
    hasBackground(design.backgroundColor) && `background ${design.backgroundColor}`,
  ].filter(Boolean);
  return `Design on the ${PLACEMENT_LABELS[design.placement].toLowerCase()}: ${parts.join(', ') || 'nothing yet'}`;
}
