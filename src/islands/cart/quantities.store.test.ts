import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Cart } from '#shared/schemas/cart.schema.ts';

/** A server with one line item of quantity 1, which responds when the test says so. */
function stubServer() {
  const pending: (() => void)[] = [];
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
              metadata: {
                productName: 'Tee',
                productSlug: null,
                image: null,
                price: '10.00',
                customization: null,
              },
            },
          ]
        : [],
    itemCount: quantity,
    subtotal: `${quantity * 10}.00`,
  });
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    const requested = body ? (JSON.parse(String(body)) as { quantity: number }).quantity : 0;
    sent.push(method === 'GET' ? `GET ${path}` : String(requested));
    return new Promise((resolve) => {
      pending.push(() => {
        if (requested > 5)
          return resolve(Response.json({ code: 'out_of_stock', message: 'Only 5.' }, { status: 409 }));
        if (method !== 'GET') quantity = requested;
        resolve(Response.json(cart()));
      });
    });
  });
  return {
    sent,
    cart,
    /** Responds to one request after the other until no more arrive. */
    async respondToAll() {
      while (true) {
        await vi
          .waitFor(() => expect(pending.length).toBeGreaterThan(0), { timeout: 50 })
          .catch(() => undefined);
        const respond = pending.shift();
        if (!respond) return;
        respond();
      }
    },
  };
}

async function open() {
  vi.resetModules();
  vi.stubGlobal('document', new EventTarget());
  const server = stubServer();
  const { setCart, refreshCart, cartSettled, isCartUnsettled } = await import('./cart.store.ts');
  const { $shownCart, changeQuantity } = await import('./quantities.store.ts');
  setCart(server.cart());
  const shown = () => $shownCart.get().itemCount;
  return { server, shown, changeQuantity, refreshCart, cartSettled, isCartUnsettled };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('changeQuantity', () => {
  it('shows each change immediately and sends only the newest after the current request', async () => {
    const { server, shown, changeQuantity } = await open();
    const settled: Promise<boolean>[] = [];
    for (const quantity of [2, 3, 4, 5]) {
      settled.push(changeQuantity('tee', quantity));
      expect(shown()).toBe(quantity);
      await Promise.resolve();
      await Promise.resolve();
    }
    await server.respondToAll();
    expect(server.sent).toEqual(['2', '5']);
    expect(shown()).toBe(5);
    // Exactly one of them shows a toast.
    expect((await Promise.all(settled)).filter(Boolean)).toHaveLength(1);
  });

  it("returns to the server's quantity when it refuses", async () => {
    const { server, shown, changeQuantity } = await open();
    const rejected = changeQuantity('tee', 6);
    expect(shown()).toBe(6);
    await Promise.all([expect(rejected).rejects.toThrow('Only 5.'), server.respondToAll()]);
    expect(shown()).toBe(1);
  });

  it('is sent before a queued refresh of the cart', async () => {
    const { server, shown, changeQuantity, refreshCart, cartSettled, isCartUnsettled } = await open();
    void changeQuantity('tee', 3);
    void refreshCart();
    void changeQuantity('tee', 0);
    expect(isCartUnsettled()).toBe(true);
    await Promise.all([cartSettled(), server.respondToAll()]);
    expect(server.sent.at(-1)).toBe('GET /api/cart');
    expect(isCartUnsettled()).toBe(false);
    expect(shown()).toBe(0);
  });
});
