import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../../kit/Field.tsx';
import { ProductPicture } from '../../../kit/ProductPicture.tsx';
import type { PictureOrder } from './use-picture-order.ts';

interface Props {
  id: string;
  url: string | null;
  /** Counted from 1. */
  place: number;
  count: number;
  order: PictureOrder;
  alt: UseFormRegisterReturn;
  error: string | undefined;
  /** True while nothing else is unsaved. */
  isRemovable: boolean;
  onRemove: () => void;
}

const BUTTON =
  'grid size-11 cursor-pointer place-items-center rounded-md hover:bg-bone-deep aria-disabled:cursor-default aria-disabled:text-stone';

/** A picture with its description, its position and the buttons to change them. */
export function PictureItem({ id, url, place, count, order, alt, error, isRemovable, onRemove }: Props) {
  const fieldId = useId();
  const isDragged = order.dragged === id;
  const step = (by: 1 | -1, label: string, Icon: typeof ArrowUp, isLast: boolean) => (
    <button
      type="button"
      id={`${fieldId}-${by}`}
      className={BUTTON}
      aria-label={`${label} picture ${place}`}
      aria-disabled={isLast}
      onClick={() => isLast || order.step(id, by, `${fieldId}-${by}`)}
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  );
  return (
    <li
      className={`flex min-w-0 gap-3 rounded-md border border-bone-deep bg-white p-3 ${isDragged ? 'opacity-50' : ''}`}
      onDragOver={(event) => order.dragged !== null && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        order.drop(id);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same by keyboard. */}
      <div
        draggable
        className="relative h-fit shrink-0 cursor-grab"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          order.drag(id);
        }}
        onDragEnd={() => order.drag(null)}
      >
        <ProductPicture url={url} alt={`Picture ${place}`} sizes="7rem" className="size-24 sm:size-28" />
        <span className="absolute top-1 left-1 rounded-sm bg-white/85">
          <GripVertical aria-hidden="true" size={16} />
        </span>
      </div>
      <div className="min-w-0 grow">
        <TextField
          id={fieldId}
          label={`What picture ${place} shows`}
          required={false}
          autoComplete="off"
          error={error}
          {...alt}
        />
        <div className="mt-1 flex">
          {step(-1, 'Move up', ArrowUp, place === 1)}
          {step(1, 'Move down', ArrowDown, place === count)}
          <button
            type="button"
            className={`${BUTTON} ml-auto`}
            aria-label={`Remove picture ${place}`}
            aria-disabled={!isRemovable}
            title={isRemovable ? undefined : 'Save your changes first'}
            onClick={() => isRemovable && onRemove()}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </div>
      </div>
    </li>
  );
}
