import { describe, expect, it } from 'vitest';
import { ADDRESS } from '#tests/support/address.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';

/** A shopper of a shop that taxes sales to Nevada; `fill` puts a tee for $26.00 into the cart. */
function shopper() {
  const { services, sendJson } = shopInMemory({ TAX_RATES: '{"NV": 8.375}' });
  const productId = stockProduct(services, { priceCents: 2600 });
  const post = async (path: string, body: object) => {
    const response = await sendJson('POST', path, body);
    return [response.status, await response.json()] as const;
  };
  return { services, post, fill: () => post('/api/cart/items', { productId, quantity: 1 }) };
}

describe('POST /api/checkout/calculate', () => {
  it('marks totals as estimated until the address is known, and rejects an empty cart', async () => {
    const { post, fill } = shopper();
    const calculate = (shippingAddress: object) => post('/api/checkout/calculate', { shippingAddress });
    expect(await calculate({})).toMatchObject([409, { code: 'cart_empty' }]);
    await fill();
    expect(await calculate({})).toMatchObject([
      200,
      { subtotal: '26.00', tax: '0.00', shipping: '5.95', total: '31.95', estimated: true },
    ]);
    expect(await calculate({ state: 'NV', zipCode: '89012' })).toMatchObject([
      200,
      { tax: '2.18', total: '34.13', estimated: false },
    ]);
    expect(await calculate({ state: 'XX' })).toMatchObject([422, { code: 'validation_failed' }]);
  });
});

describe('POST /api/create-payment-intent', () => {
  it('returns the same intent for an unchanged checkout, and rejects a wrong total and an empty cart', async () => {
    const { post, fill } = shopper();
    const start = (expectedTotal: string) =>
      post('/api/create-payment-intent', { shippingAddress: ADDRESS, expectedTotal });
    expect(await start('34.13')).toMatchObject([409, { code: 'cart_empty' }]);
    await fill();
    const first = await start('34.13');
    expect(first).toMatchObject([200, { total: '34.13' }]);
    expect(await start('34.13')).toEqual(first);
    expect(await start('1.00')).toMatchObject([409, { code: 'total_changed', totals: { total: '34.13' } }]);
  });

  it('validates each part of an address with its own message', async () => {
    const shippingAddress = { ...ADDRESS, state: 'Nevada', zipCode: '1', city: '' };
    const [status, { fields }] = await shopper().post('/api/create-payment-intent', { shippingAddress });
    expect(status).toBe(422);
    expect(fields).toEqual({
      'shippingAddress.city': 'City is required',
      'shippingAddress.state': 'State must be 2 characters',
      'shippingAddress.zipCode': 'ZIP code must be at least 5 digits',
    });
  });
});

describe('POST /api/orders', () => {
  it('rejects a sameAsShipping that is no boolean, as the payment does', async () => {
    const { post } = shopper();
    const message = 'Choose whether the billing address is the same';
    for (const path of ['/api/create-payment-intent', '/api/orders']) {
      for (const sameAsShipping of ['yes', 'true', 1, {}, []]) {
        expect(await post(path, { ...orderBody('pi_1'), sameAsShipping })).toMatchObject([
          422,
          { fields: { sameAsShipping: message } },
        ]);
      }
      for (const sameAsShipping of [null, '', false, true]) {
        const [status] = await post(path, { ...orderBody('pi_1'), sameAsShipping });
        expect(status).not.toBe(422);
      }
    }
  });

  it('creates an order only for a successful payment of the same shopper', async () => {
    const { services, post, fill } = shopper();
    await fill();
    const [, { paymentIntentId }] = await post('/api/create-payment-intent', { shippingAddress: ADDRESS });
    const order = orderBody(paymentIntentId);
    expect(await post('/api/orders', order)).toMatchObject([402, { code: 'payment_not_succeeded' }]);
    expect(await post('/api/orders', orderBody('pi_unknown'))).toMatchObject([404, {}]);
    services.payments.succeed(paymentIntentId);
    const stranger = shopInMemory({}, services);
    expect((await stranger.sendJson('POST', '/api/orders', order)).status).toBe(404);
    expect(await post('/api/orders', { ...order, customerEmail: 'x' })).toMatchObject([
      422,
      { fields: { customerEmail: 'Valid email is required' } },
    ]);
    expect(await post('/api/orders', order)).toMatchObject([201, { status: 'paid', total: '34.13' }]);
  });
});
