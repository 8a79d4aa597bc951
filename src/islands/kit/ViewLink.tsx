import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string;
  /** Replaces the navigation of a plain click. A click with a modifier key still opens a tab or window. */
  onFollow: () => void;
}

/** A link that changes the current screen in place. Before hydration it loads its address instead. */
export function ViewLink({ href, onFollow, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        onFollow();
      }}
    />
  );
}
