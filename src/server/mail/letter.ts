/** A message as its parts, from which the HTML and the text are made alike. */
export interface Letter {
  heading: string;
  /** What the list of an inbox shows beside the subject. */
  preview?: string;
  blocks: readonly Block[];
  /** The sender's name, at head and foot. */
  signature: string;
}

export type Block =
  | { kind: 'text'; text: string }
  /** Small print that leads somewhere. */
  | { kind: 'aside'; text: string; href: string }
  | { kind: 'facts'; rows: readonly Fact[] }
  /** What was bought, and what it comes to: the last sum is the total. */
  | { kind: 'bill'; lines: readonly BillLine[]; sums: readonly Fact[] }
  | { kind: 'columns'; columns: readonly { title: string; text: string }[] }
  | { kind: 'button'; label: string; href: string };

export type Fact = readonly [label: string, value: string];

export interface BillLine {
  title: string;
  detail: string;
  amount: string;
}

export function paragraph(words: string): Block {
  return { kind: 'text', text: words };
}
