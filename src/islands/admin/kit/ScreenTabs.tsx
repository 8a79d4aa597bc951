import { Link } from 'wouter';

interface Props {
  label: string;
  tabs: readonly { href: string; label: string; isCurrent: boolean }[];
}

/** Links to the parts of a screen, each at its own address. */
export function ScreenTabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className="grow">
      <ul className="flex flex-wrap border-b border-sand">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-3 border-transparent px-3 text-sm font-bold text-stone aria-[current=page]:border-signal aria-[current=page]:text-ink"
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
