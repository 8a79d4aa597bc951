interface AdvicePart {
  /** Where it starts in the advice. */
  at: number;
  text: string;
  /** Whether the text is the address of a screen. */
  isAddress: boolean;
}

const ADDRESS = /((?<=^| )\/admin\/[\w-]+(?:\?[\w=&-]+)?)/;

/** Splits an advice of the opening list into its text and the addresses of screens in it: terminals show them, screens link to them. */
export function adviceParts(advice: string): AdvicePart[] {
  let at = 0;
  return advice.split(ADDRESS).map((text, index) => {
    const part = { at, text, isAddress: index % 2 === 1 };
    at += text.length;
    return part;
  });
}
