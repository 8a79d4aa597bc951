import { PATHS } from '#shared/paths.ts';

/** The screens that exist, each with what it is for. */
const SCREENS = [
  {
    href: PATHS.orderManagement,
    title: 'Order Management',
    purpose: 'Search and follow every order, its items and its vendors.',
  },
];

export function ScreenCards() {
  return (
    <nav aria-label="Screens">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {SCREENS.map(({ href, title, purpose }) => (
          <li key={href}>
            <a href={href} className="panel block h-full p-4 hover:border-stone">
              <span className="link font-bold">{title}</span>
              <span className="mt-1 block text-sm text-stone">{purpose}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
