import { Image, ImageOff } from 'lucide-react';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { PLACEMENT_LABELS } from '#shared/designs/design.ts';
import { displayMoney } from '#shared/money.ts';
import type { Mockup } from '#shared/schemas/mockup.schema.ts';
import type { RehearsedPrint } from '#shared/schemas/rehearsal.schema.ts';

interface Props {
  print: RehearsedPrint;
  vendorName: string;
}

/** What became of a test order: whether the vendor can make it, what it costs, and how the vendor shows it. */
export function RehearsedItem({ print, vendorName }: Props) {
  const { productId, productName, placement, ok, message, cost, link, picture } = print;
  return (
    <li className="flex gap-3 py-1.5">
      {picture && <PrintPicture picture={picture} alt={`How ${vendorName} shows it: ${nameOf(print)}`} />}
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <OutcomeBadge ok={ok} />
          <a href={`${ADMIN_PATHS.products}?open=${productId}`} className="link wrap-anywhere">
            {productName}
          </a>
          {placement && <span>{PLACEMENT_LABELS[placement]}</span>}
          {cost && <span className="text-stone">{displayMoney(cost)} with shipping</span>}
        </p>
        {message && <p className="wrap-anywhere text-stone">{message}</p>}
        {picture && <p className="wrap-anywhere text-stone">{pictureWords(picture, vendorName)}</p>}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className="link">
            Open it in {vendorName}
          </a>
        )}
      </div>
    </li>
  );
}

function OutcomeBadge({ ok }: Pick<RehearsedPrint, 'ok'>) {
  if (ok === null) return <span className="badge badge-neutral">No answer</span>;
  return <span className={`badge badge-${ok ? 'done' : 'failed'}`}>{ok ? 'Works' : "Can't be made"}</span>;
}

function nameOf({ productName, placement }: RehearsedPrint): string {
  return placement ? `${productName}, ${PLACEMENT_LABELS[placement]}` : productName;
}

/** Takes a line in each state, so that nothing shifts when the picture comes. */
function pictureWords({ state, problem }: Mockup, vendorName: string): string {
  if (state === 'waiting') return 'Picture on its way';
  return state === 'made' ? `As ${vendorName} shows it` : `No picture: ${problem}`;
}

/** The picture, which opens in full size, or a box of the same size. */
function PrintPicture({ picture: { url, state }, alt }: { picture: Mockup; alt: string }) {
  const box = 'size-16 shrink-0 rounded-md border border-bone-deep';
  if (!url) {
    const Icon = state === 'waiting' ? Image : ImageOff;
    return (
      <span aria-hidden="true" className={`${box} flex items-center justify-center text-stone`}>
        <Icon size={20} />
      </span>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" className="shrink-0 self-start">
      <img
        src={url}
        alt={alt}
        width="64"
        height="64"
        loading="lazy"
        className={`${box} bg-white object-contain`}
      />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
