import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { type CSSProperties, Fragment } from 'react';
import { BODY_TEXT, CAPITALS, SMALL_TEXT, TOKENS, TOP_RULE } from './style.ts';

export type LabeledValue = readonly [label: string, value: string];

export interface LineItem {
  title: string;
  detail: string;
  /** Formatted, such as `$25.00`; empty in emails without prices. */
  amount: string;
  /** The address of a square picture on our own site. */
  picture?: string | undefined;
}

const TOP: CSSProperties = { verticalAlign: 'top' };
/** Long words and addresses don't widen a phone's screen. */
const BREAKS: CSSProperties = { wordBreak: 'break-word' };
const PARAGRAPH: CSSProperties = { ...BODY_TEXT, ...BREAKS, margin: '0 0 16px' };
const TABLE = { width: '100%', cellPadding: '0', cellSpacing: '0', border: 0 } as const;

export function Paragraph({ text }: { text: string }) {
  return (
    <Text className="text" style={PARAGRAPH}>
      <Lines text={text} />
    </Text>
  );
}

/** A paragraph as somebody typed it, with repeated spaces. */
export function TypedText({ text }: { text: string }) {
  return (
    <Text className="text typed" style={{ ...PARAGRAPH, whiteSpace: 'pre-wrap' }}>
      <Lines text={text} />
    </Text>
  );
}

export function LinkButton({ label, href }: { label: string; href: string }) {
  const style: CSSProperties = {
    ...BODY_TEXT,
    padding: '14px 28px',
    fontWeight: 'bold',
    lineHeight: '1.2',
    color: TOKENS.white,
    backgroundColor: TOKENS.signal,
    borderRadius: '4px',
  };
  return (
    <div className="block" style={{ margin: '8px 0 28px' }}>
      <Button href={href} style={style}>
        {label}
      </Button>
    </div>
  );
}

/** Small print that ends with a link, written out. */
export function SmallPrint({ text, href }: { text: string; href: string }) {
  return (
    <Text className="muted" style={{ ...SMALL_TEXT, margin: '0 0 20px' }}>
      <Lines text={text} />
      <br />
      <Link
        className="muted"
        href={href}
        style={{ color: TOKENS.stone, textDecorationLine: 'underline', wordBreak: 'break-all' }}
      >
        {href}
      </Link>
    </Text>
  );
}

export function Details({ rows }: { rows: readonly LabeledValue[] }) {
  const label: CSSProperties = { ...BODY_TEXT, ...TOP, padding: '4px 20px 4px 0', color: TOKENS.stone };
  const value: CSSProperties = { ...BODY_TEXT, ...BREAKS, padding: '4px 0' };
  return (
    <table {...TABLE} className="block" style={{ margin: '0 0 24px' }}>
      <tbody>
        {rows.map(([name, content], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: emails are rendered once.
          <tr key={index} className="row">
            <th
              className="muted"
              align="left"
              scope="row"
              style={{ ...label, fontWeight: 'normal', whiteSpace: 'nowrap' }}
            >
              {name}
            </th>
            <td className="text" width="100%" style={value}>
              {content}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Line items and their sums; the last sum is the total. */
export function LineItems({ items, sums }: { items: readonly LineItem[]; sums: readonly LabeledValue[] }) {
  return (
    <table {...TABLE} className="block" style={{ margin: '0 0 28px' }}>
      <tbody className="block">
        {items.map(({ title, detail, amount, picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: emails are rendered once.
          <tr key={index} className="row">
            <td
              className="text rule"
              style={{ ...BODY_TEXT, ...TOP, ...TOP_RULE, ...BREAKS, padding: '12px 20px 12px 0' }}
            >
              {picture && (
                <img
                  src={picture}
                  alt="Your design"
                  // Without it, React adds a link that loads the picture early.
                  loading="lazy"
                  width="240"
                  height="240"
                  style={{ display: 'block', maxWidth: '100%', margin: '0 0 8px' }}
                />
              )}
              <strong>{title}</strong>
              {detail && (
                <>
                  <br className="comma" />
                  <span className="muted" style={SMALL_TEXT}>
                    {detail}
                  </span>
                </>
              )}
            </td>
            <td
              className="text rule"
              align="right"
              style={{ ...BODY_TEXT, ...TOP, ...TOP_RULE, padding: '12px 0', whiteSpace: 'nowrap' }}
            >
              {amount}
            </td>
          </tr>
        ))}
      </tbody>
      {sums.length > 0 && (
        <tbody>
          {sums.map(([label, amount], index) => {
            const style = sumStyle(index, sums.length);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: emails are rendered once.
              <tr key={index} className="row">
                <td className="text rule" align="left" style={style}>
                  {label}
                </td>
                <td className="text rule" align="right" style={style}>
                  {amount}
                </td>
              </tr>
            );
          })}
        </tbody>
      )}
    </table>
  );
}

/** A rule sets the first sum apart from the line items; the last one, the total, stands out. */
function sumStyle(index: number, count: number): CSSProperties {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return {
    ...BODY_TEXT,
    ...(isFirst && TOP_RULE),
    paddingTop: isFirst ? '16px' : isLast ? '8px' : '4px',
    ...(isLast && { fontSize: '20px', fontWeight: 'bold' }),
  };
}

/** Texts side by side; below each other on narrow screens. */
export function Columns({ columns }: { columns: readonly { title: string; text: string }[] }) {
  const width = `${Math.floor(100 / columns.length)}%`;
  return (
    <table {...TABLE} role="presentation" style={{ margin: '0 0 20px' }}>
      <tbody>
        <tr>
          {columns.map(({ title, text }, index) => (
            <td
              // biome-ignore lint/suspicious/noArrayIndexKey: emails are rendered once.
              key={index}
              className="column"
              width={width}
              style={{ ...TOP, ...BREAKS, padding: '0 16px 8px 0' }}
            >
              <Text
                className="text column-title"
                style={{ ...CAPITALS, margin: '0 0 4px', fontSize: '18px', color: TOKENS.ink }}
              >
                {title}
              </Text>
              <Text className="text column-text" style={{ ...BODY_TEXT, margin: 0 }}>
                <Lines text={text} />
              </Text>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: emails are rendered once.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
