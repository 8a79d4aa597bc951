import { Download } from 'lucide-react';
import { PLACEMENT_LABELS } from '#shared/designs/design.ts';
import { FLAW_FACTS } from '#shared/designs/print-flaws.ts';
import type { PrintedDesign, VendorMockup } from '#shared/schemas/admin-orders.schema.ts';
import { DeleteDesign } from '../../kit/DeleteDesign.tsx';
import { vendorName } from '../../kit/vendor-name.ts';

interface Props {
  design: PrintedDesign;
  /** Null once it was deleted. */
  id: string | null;
  /** The name of its line item, different for each one of the order. */
  name: string;
  /** How its vendor shows it; null if the vendor doesn't. */
  mockup: VendorMockup | null;
}

/** Everything needed to print a design, with its print file. */
export function DesignFacts({ design, id, name, mockup }: Props) {
  const { placement, text, textFont, textColor, backgroundColor, effectiveDpi, printFile } = design;
  const { flaws, acceptedFlaws, printedInches } = design;
  const facts: [string, string][] = [
    ['Placement', PLACEMENT_LABELS[placement]],
    ['Size', printedInches ? `${printedInches.width} × ${printedInches.height} in` : 'Nothing to print'],
    ['Logo', effectiveDpi === null ? 'No logo' : `${effectiveDpi} DPI`],
    ['Text', text ? `“${text}”` : 'None'],
  ];
  if (text) facts.push(['Font and color', `${textFont}, ${textColor}`]);
  if (backgroundColor) facts.push(['Background', backgroundColor]);
  if (flaws.length > 0) {
    const lines = flaws.map((flaw) =>
      acceptedFlaws.includes(flaw) ? `${FLAW_FACTS[flaw]}, accepted by the customer` : FLAW_FACTS[flaw],
    );
    facts.push(['Print check', lines.join('\n')]);
  }
  if (mockup && mockup.state !== 'made') {
    const label = `${vendorName(mockup.vendorId)} picture`;
    facts.push([label, mockup.state === 'waiting' ? 'In progress' : `None: ${mockup.problem}`]);
  }
  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 text-xs">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-stone">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <a
        href={printFile}
        download
        className="link mt-1 inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
      >
        <Download aria-hidden="true" size={16} />
        Print file
      </a>
      {id && (
        <div>
          <DeleteDesign id={id} name={name} root="orders" />
        </div>
      )}
    </>
  );
}
