import type { Block, Fact, Letter } from './letter.ts';

/** A letter for those who read plain text. */
export function letterText({ heading, blocks, signature }: Letter): string {
  return `${[heading, ...blocks.map(block), signature].join('\n\n')}\n`;
}

function block(part: Block): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'aside':
      return `${part.text}\n${part.href}`;
    case 'facts':
      return facts(part.rows);
    case 'bill': {
      const lines = part.lines.map(({ title, detail, amount }) =>
        fact([detail ? `${title}, ${detail}` : title, amount]),
      );
      return `${lines.join('\n')}${part.sums.length > 0 ? `\n\n${facts(part.sums)}` : ''}`;
    }
    case 'columns':
      return part.columns.map(({ title, text }) => `${title}\n${text}`).join('\n\n');
    case 'button':
      return `${part.label}:\n${part.href}`;
  }
}

function facts(rows: readonly Fact[]): string {
  return rows.map(fact).join('\n');
}

/** Something without a value stands for itself. */
function fact([label, value]: Fact): string {
  return value ? `${label}: ${value}` : label;
}
