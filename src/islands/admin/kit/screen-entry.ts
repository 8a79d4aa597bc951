import type { LucideIcon } from 'lucide-react';
import type { AttentionKind } from '#shared/schemas/attention.schema.ts';
import type { LoadedPart } from './loaded-part.tsx';

/** What needs attention today, and the link to the screen's rows about it. */
interface AttentionLink {
  words: (count: number) => string;
  href: string;
}

/** A command of the palette, besides opening the screen. */
interface PaletteAction {
  title: string;
  /** An address, which may be outside the back office. */
  href: string;
}

/** A screen of the back office, as the registry describes it (`screens.ts`). */
export interface ScreenEntry {
  path: string;
  title: string;
  Icon: LucideIcon;
  /** The heading in the sidebar; null above all headings. */
  group: string | null;
  /** Access: anyone who is signed in, or administrators. */
  role: 'user' | 'admin';
  /** What it's for, shown on its dashboard card. */
  purpose: string | null;
  screen: LoadedPart;
  actions?: readonly PaletteAction[];
  attention?: Partial<Record<AttentionKind, AttentionLink>>;
}
