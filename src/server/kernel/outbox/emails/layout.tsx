import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { createContext, type ReactNode, useContext } from 'react';
import { CAPITALS, SMALL_TEXT, STYLE_SHEET, TOKENS } from './style.ts';

interface LayoutProps {
  heading: string;
  /** The text that inboxes show next to the subject; of a longer one, its beginning. */
  preview: string;
  children: ReactNode;
}

/** The institute's name. */
export const InstituteName = createContext('');

const STRIPE_CELLS = 12;
/** In characters: inboxes show no more. */
const MAX_PREVIEW = 100;

/**
 * The frame of every email: the institute's name, the heading and the content. Loads nothing but pictures of designs
 * from our own site.
 */
export function EmailLayout({ heading, preview, children }: LayoutProps) {
  const institute = useContext(InstituteName);
  return (
    <Html>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{heading}</title>
        <style>{STYLE_SHEET}</style>
      </Head>
      <Body className="ground" style={{ margin: 0, padding: '32px 12px', backgroundColor: TOKENS.bone }}>
        <Preview>{[...preview].slice(0, MAX_PREVIEW).join('')}</Preview>
        <Container style={{ maxWidth: '600px' }}>
          <Section
            className="inner"
            data-skip-in-text="true"
            style={{
              ...CAPITALS,
              padding: '20px 40px',
              backgroundColor: TOKENS.ink,
              color: TOKENS.bone,
              fontSize: '18px',
            }}
          >
            {institute}
          </Section>
          <Stripe />
          <Section
            className="sheet inner"
            style={{ padding: '36px 40px 16px', backgroundColor: TOKENS.white }}
          >
            <Heading
              className="text"
              style={{
                ...CAPITALS,
                margin: '0 0 20px',
                fontSize: '32px',
                lineHeight: '1.05',
                color: TOKENS.ink,
              }}
            >
              {heading}
            </Heading>
            {children}
          </Section>
          <Section className="inner muted" style={{ ...SMALL_TEXT, padding: '20px 40px' }}>
            {institute}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** Alternating gold and dark, like the map frame on the website. */
function Stripe() {
  const cells = Array.from({ length: STRIPE_CELLS }, (_, index) => ({
    key: index,
    backgroundColor: index % 2 === 0 ? TOKENS.gold : TOKENS.ink,
  }));
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      data-skip-in-text="true"
    >
      <tbody>
        <tr>
          {cells.map(({ key, backgroundColor }) => (
            <td key={key} height="6" style={{ backgroundColor, fontSize: 0, lineHeight: '6px' }}>
              &nbsp;
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
