import type { ComponentProps, ReactNode } from 'react';
import { parseMarkdown, type Span } from './markdown.ts';
import { ownPath } from './own-path.ts';

/** The text of an answer. Never parsed as HTML; links only to pages of this site and to help lines. */
export function Markdown({ source }: { source: string }) {
  return (
    <div className="flex flex-col gap-3">
      {inOrder(parseMarkdown(source), (block, key) => {
        if (block.kind === 'paragraph') {
          return (
            <p key={key}>
              <Spans spans={block.spans} />
            </p>
          );
        }
        const [List, marks] = block.isNumbered
          ? (['ol', 'list-decimal'] as const)
          : (['ul', 'list-[square]'] as const);
        return (
          <List key={key} className={`flex flex-col gap-1 pl-6 marker:text-signal ${marks}`}>
            {inOrder(block.items, (spans, item) => (
              <li key={item}>
                <Spans spans={spans} />
              </li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return inOrder(spans, ({ text, href, isStrong }, key) => {
    const Weight = isStrong ? 'strong' : 'span';
    return <Weight key={key}>{href ? <TextLink href={href}>{text}</TextLink> : text}</Weight>;
  });
}

/** Renders parts keyed by position: text only grows at its end. */
function inOrder<Part>(parts: readonly Part[], render: (part: Part, key: number) => ReactNode): ReactNode[] {
  return Array.from(parts.entries(), ([key, part]) => render(part, key));
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="link font-semibold">
      {children}
    </a>
  );
}

/** A link to a page of this site; plain text for any other address. */
export function OwnLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const path = ownPath(href);
  return path ? (
    <a {...rest} href={path}>
      {children}
    </a>
  ) : (
    <span className="font-semibold">{children}</span>
  );
}
