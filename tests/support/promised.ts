/** When an order was promised to ship and to arrive. */
export const PROMISED = {
  ships: { from: '2026-09-16', to: '2026-09-18' },
  arrives: { from: '2026-09-21', to: '2026-09-25' },
} as const;
