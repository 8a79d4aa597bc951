import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { displayMoney } from '#shared/money.ts';
import { MAX_ORDER_SEARCH_LENGTH } from '#shared/order-list.ts';
import { PATHS } from '#shared/paths.ts';
import { useLogOut } from '../../sign-in/use-log-out.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { Modal } from '../kit/dialog/Modal.tsx';
import { StatusBadge } from '../kit/StatusBadges.tsx';
import { fetchNewestOrders } from '../orders/orders.queries.ts';

const MOST_ORDERS = 6;
const ITEM =
  'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 py-1 data-[selected=true]:bg-bone-deep';
const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-stone';

/** Goes to a screen or an order, or runs an action (docs/product/back-office.md#command-palette). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { screens } = useAdmin();
  const [, navigate] = useLocation();
  const { logOut } = useLogOut();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const go = (href: string) => {
    onClose();
    if (href.startsWith(PATHS.admin)) navigate(href);
    else location.assign(href);
  };
  const leave = () => {
    onClose();
    void logOut();
  };
  const {
    data: orders,
    isFetching,
    isError,
  } = useQuery({
    queryKey: ['palette', q],
    queryFn: () => fetchNewestOrders(MOST_ORDERS, q),
    enabled: q !== '',
    // Repeating a search may find a new order.
    staleTime: 0,
  });
  // Filtered here instead of by the palette: the server already filtered the orders.
  const matches = ({ title }: { title: string }) => title.toLowerCase().includes(q.toLowerCase());
  const found = screens.filter(matches);
  const actions = [
    ...screens
      .flatMap((screen) => screen.actions ?? [])
      .map(({ title, href }) => ({ title, run: () => go(href) })),
    { title: 'Log out', run: leave },
  ].filter(matches);
  const results = [
    ...(orders ?? []).map(({ id }) => id),
    ...[...found, ...actions].map(({ title }) => title),
  ];
  const [current, setCurrent] = useState('');
  const key = results.join('\n');
  // On its own, the palette selects only after typing, when the orders are still loading.
  useEffect(() => setCurrent(key.split('\n')[0] ?? ''), [key]);
  return (
    <Modal open title="Find" size="medium" onClose={onClose}>
      <Command label="Find" shouldFilter={false} value={current} onValueChange={setCurrent} className="p-2">
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={MAX_ORDER_SEARCH_LENGTH}
          placeholder="Order, person, tracking number, or a screen"
          className="input"
        />
        <Command.List className="max-h-96 overflow-y-auto py-2" aria-label="Results">
          <Command.Empty className="px-3 py-4 text-sm text-stone">
            {isFetching
              ? 'Searching…'
              : isError
                ? 'Orders could not be searched. Try again.'
                : `Nothing found for “${q}”.`}
          </Command.Empty>
          {orders && orders.length > 0 && (
            <Command.Group heading="Orders" className={GROUP}>
              {orders.map(({ id, orderNumber, customerName, customerEmail, status, totalAmount }) => (
                <Command.Item
                  key={id}
                  value={id}
                  className={ITEM}
                  onSelect={() => go(`${ADMIN_PATHS.orderManagement}?open=${id}`)}
                >
                  <strong>{orderNumber}</strong>
                  <span className="grow wrap-anywhere">{customerName || customerEmail}</span>
                  <span className="tabular-nums">{displayMoney(totalAmount)}</span>
                  <StatusBadge status={status} />
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {found.length > 0 && (
            <Command.Group heading="Screens" className={GROUP}>
              {found.map(({ path, title, Icon }) => (
                <Command.Item key={path} value={title} className={ITEM} onSelect={() => go(path)}>
                  <Icon aria-hidden="true" size={16} />
                  {title}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {actions.length > 0 && (
            <Command.Group heading="Actions" className={GROUP}>
              {actions.map(({ title, run }) => (
                <Command.Item key={title} value={title} className={ITEM} onSelect={run}>
                  {title}
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
      </Command>
    </Modal>
  );
}
