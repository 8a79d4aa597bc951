import { ZoomIn, ZoomOut } from 'lucide-react';
import { type DragEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { hasBackground, isEmptyDesign, PLACEMENT_LABELS } from '#shared/designs/design.ts';
import { areaOnPicture, type PlacementArea, type Rectangle } from '#shared/designs/print-area.ts';
import { CLOSE_UP_WIDTH, closeUpOf, type Side } from '#shared/pictures.ts';
import { closeUp, WHOLE } from './close-up.ts';
import { isOutlined } from './download-preview.ts';
import type { Editor, Snapshot } from './editor.ts';
import { PartHandle } from './PartHandle.tsx';
import { useCanvas } from './use-canvas.ts';
import { type Boxes, type Part, useGestures } from './use-gestures.ts';
import './preview.css';

interface Props {
  editor: Editor;
  snapshot: Snapshot;
  area: PlacementArea;
  side: Side;
  /** The product's image of that side. */
  picture: string | null;
  /** Product and color, such as `Unit Tee, Olive`. */
  productName: string;
  /** What the shopper has to know about what is shown. */
  note: string | null;
  onDropFile: (file: File) => void;
  onEdit: (part: Part) => void;
  announce: (text: string) => void;
}

/** The product's image, the design on a canvas above it, and the handles of its parts. */
export function Preview({ editor, snapshot, area, side, picture, productName, note, ...on }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const [isDragOver, setIsDragOver] = useState(false);
  const printArea = useRef<HTMLDivElement>(null);
  const boxes = useRef<Boxes>({ logo: null, text: null });
  const gestures = useGestures(editor, printArea, boxes);
  const rectangle = useMemo(() => areaOnPicture(area, { width: 100, height: 100 }), [area]);
  const hasPrintArea = side === area.side;
  const view = isWhole || !hasPrintArea ? WHOLE : closeUp(rectangle);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file) on.onDropFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an alternative to the file field.
    <div
      className="stage-place"
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
      {...gestures}
    >
      <div className="stage">
        <div
          className="stage-picture"
          style={{ width: `${view.size}%`, left: `${view.left}%`, top: `${view.top}%` }}
        >
          {picture ? (
            <img
              src={closeUpOf(picture)}
              alt={`${productName}, ${side}`}
              width={CLOSE_UP_WIDTH}
              height={CLOSE_UP_WIDTH}
              draggable={false}
            />
          ) : hasPrintArea && area.blanks ? (
            <div className="aspect-square bg-bone" role="img" aria-label={`${productName}, on paper`} />
          ) : (
            <p className="grid aspect-square place-items-center text-stone">No picture of the {side}</p>
          )}
          <div
            ref={printArea}
            className="print-area"
            hidden={!hasPrintArea}
            data-outlined={isOutlined(snapshot.design.placement) || undefined}
            style={inPercent(rectangle)}
          >
            <Artwork
              editor={editor}
              snapshot={snapshot}
              boxes={boxes}
              onEdit={on.onEdit}
              announce={on.announce}
            />
          </div>
        </div>
      </div>
      <button
        type="button"
        className="stage-zoom"
        hidden={!hasPrintArea}
        aria-label={isWhole ? 'Close up' : 'Show the whole item'}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? <ZoomIn aria-hidden="true" size={20} /> : <ZoomOut aria-hidden="true" size={20} />}
      </button>
      {isDragOver ? (
        <p className="stage-note">Drop the image to use it as your logo</p>
      ) : hasPrintArea ? (
        note && <p className="stage-note">{note}</p>
      ) : (
        <p className="stage-note">
          Your design is on the {PLACEMENT_LABELS[snapshot.design.placement].toLowerCase()}
        </p>
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
  announce: (text: string) => void;
}

function Artwork({ editor, snapshot, boxes, onEdit, announce }: ArtworkProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const logo = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const handles = useMemo(() => ({ logo, text }), []);
  useCanvas(editor, canvas, handles, boxes, snapshot.logo?.$proof);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={describe(snapshot)} />
      {isEmptyDesign(snapshot.design, snapshot.logo !== null) && (
        <p className="print-area-hint">Your logo or text goes here</p>
      )}
      <PartHandle part="logo" handle={logo} editor={editor} onEdit={onEdit} announce={announce} />
      <PartHandle part="text" handle={text} editor={editor} onEdit={onEdit} announce={announce} />
    </>
  );
}

/** Describes the design for screen readers. */
function describe({ design, logo }: Snapshot): string {
  const parts = [
    logo && `logo ${logo.name}`,
    design.text && `text “${design.text.replaceAll('\n', ' ')}” in ${design.textFont}`,
    hasBackground(design.backgroundColor) && `background ${design.backgroundColor}`,
  ].filter(Boolean);
  return `Design on the ${PLACEMENT_LABELS[design.placement].toLowerCase()}: ${parts.join(', ') || 'nothing yet'}`;
}
