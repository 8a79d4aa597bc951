import { useEffect, useRef, useState } from 'react';

interface Ordered {
  id: string;
}

export type PictureOrder = ReturnType<typeof usePictureOrder>;

/** The order of pictures, changed with buttons or by dragging one onto another. */
export function usePictureOrder<Picture extends Ordered>(
  pictures: readonly Picture[],
  onChange: (next: Picture[]) => void,
) {
  const [news, setNews] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  /** The button that was pressed, which moves with its picture. */
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    const button = document.getElementById(focused.current);
    focused.current = null;
    if (button instanceof HTMLButtonElement) button.focus();
  });

  const move = (id: string, to: number) => {
    const from = pictures.findIndex((picture) => picture.id === id);
    const picture = pictures[from];
    if (!picture || from === to || to < 0 || to >= pictures.length) return;
    onChange(pictures.toSpliced(from, 1).toSpliced(to, 0, picture));
    setNews(`Moved to place ${to + 1} of ${pictures.length}`);
  };
  return {
    /** The last move, for screen readers. */
    news,
    dragged,
    drag: setDragged,
    /** Moves the dragged picture to another one's position. */
    drop(onto: string): void {
      if (dragged !== null)
        move(
          dragged,
          pictures.findIndex(({ id }) => id === onto),
        );
      setDragged(null);
    },
    /** Moves a picture by one position. */
    step(id: string, by: 1 | -1, buttonId: string): void {
      focused.current = buttonId;
      move(id, pictures.findIndex((picture) => picture.id === id) + by);
    },
  };
}
