import { type ReactNode, useState } from 'react';

interface Props {
  /** The id of the element that names it. */
  labelledBy?: string | undefined;
  /** Its name, unless something on the screen names it. */
  label?: string | undefined;
  /** Its maximum height and other classes. */
  className: string;
  children: ReactNode;
}

/** A list with a maximum height. If it scrolls, Tab stops at it, so that the arrow keys scroll it. */
export function ScrollList({ labelledBy, label, className, children }: Props) {
  const [scrolls, setScrolls] = useState(false);
  const watch = (list: HTMLUListElement) => {
    const observer = new ResizeObserver(() => setScrolls(list.scrollHeight > list.clientHeight));
    observer.observe(list);
    return () => observer.disconnect();
  };
  return (
    <ul
      ref={watch}
      aria-labelledby={labelledBy}
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      className={`overflow-y-auto ${className}`}
    >
      {children}
    </ul>
  );
}
