import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cart } from '#shared/schemas/cart.schema.ts';

/** A server with one line of 1 in its cart, whose answers the test gives when it likes. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const sent: string[] = [];
  let quantity = 1;
  const cart = (): Cart => ({
    items:
      quantity > 0
        ? [
            {
              id: 'tee',
              productId: 'p',
              quantity,
              size: null,
              color: null,
              unitPrice: '10.00',
              lineTotal: `${quantity * 10}.00`,
              previousUnitPrice: null,
              customizationId: null,
              available: 99,
              addedAt: '2026-11-20T18:00:00.000Z',
              metadata: { productName: 'Tee', image: null, price: '10.00', customization: null },
            },
          ]
        : [],
    itemCount: quantity,
    subtotal: `${quantity * 10}.00`,
  });
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    const wanted = body ? (JSON.parse(String(body)) as { quantity: number }).quantity : 0;
    sent.push(method === 'GET' ? `GET ${path}` : String(wanted));
    return new Promise((resolve) => {
      waiting.push(() => {
        if (wanted > 5)
          return resolve(Response.json({ code: 'out_of_stock', message: 'Only 5.' }, { status: 409 }));
        if (method !== 'GET') quantity = wanted;
        resolve(Response.json(cart()));
      });
    });
  });
  return {
    sent,
    cart,
    /** Answers one call after the other until no more come. */
    async answerAll() {
      while (true) {
        await vi
          .waitFor(() => expect(waiting.length).toBeGreaterThan(0), { timeout: 50 })
          .catch(() => undefined);
        const answer = waiting.shift();
        if (!answer) return;
        answer();
      }
    },
  };
}

async function open() {
  vi.resetModules();
  vi.stubGlobal('document', new EventTarget());
  const server = slowServer();
  const { setCart } = await import('./cart.store.ts');
  const changes = await import('./cart-changes.ts');
  // The first request would wait for it.
  await import('#shared/schemas/cart.schema.ts');
  setCart(server.cart());
  const shown = () => changes.$shownCart.get().itemCount;
  return { server, shown, ...changes };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('quick changes to one line', () => {
  it('show at once, and only the newest is sent after the one under way', async () => {
    const { server, shown, changeQuantity } = await open();
    const settled: Promise<boolean>[] = [];
    for (const quantity of [2, 3, 4, 5]) {
      settled.push(changeQuantity('tee', quantity));
      expect(shown()).toBe(quantity);
      await Promise.resolve();
      await Promise.resolve();
    }
    await server.answerAll();
    expect(server.sent).toEqual(['2', '5']);
    expect(shown()).toBe(5);
    // One of them tells the shopper that it is done.
    expect((await Promise.all(settled)).filter(Boolean)).toHaveLength(1);
  });

  it('go back to what the server has when it refuses', async () => {
    const { server, shown, changeQuantity } = await open();
    const refused = changeQuantity('tee', 6);
    expect(shown()).toBe(6);
    await Promise.all([expect(refused).rejects.toThrow('Only 5.'), server.answerAll()]);
    expect(shown()).toBe(1);
  });

  it('are followed by reading the cart, never overtaken by it', async () => {
    const { server, shown, changeQuantity, refreshCart, cartSettled, isCartUnsettled } = await open();
    void changeQuantity('tee', 3);
    void refreshCart();
    void changeQuantity('tee', 0);
    expect(isCartUnsettled()).toBe(true);
    await Promise.all([cartSettled(), server.answerAll()]);
    expect(server.sent.at(-1)).toBe('GET /api/cart');
    expect(isCartUnsettled()).toBe(false);
    expect(shown()).toBe(0);
  });
});
