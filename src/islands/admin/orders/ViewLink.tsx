import type { MouseEvent, ReactNode } from 'react';

interface Props {
  href: string;
  onFollow: () => void;
  className?: string;
  children: ReactNode;
}

/** A real link to another view of this screen: a plain press stays on the page, a middle click opens a tab. */
export function ViewLink({ href, onFollow, className = 'link', children }: Props) {
  function onClick(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow();
  }
  return (
    <a href={href} onClick={onClick} className={className}>
      {children}
    </a>
  );
}
