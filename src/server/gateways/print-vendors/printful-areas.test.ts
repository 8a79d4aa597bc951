import { expect, test } from 'vitest';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { ACCOUNT, printfulAt, startTestPrintVendor } from '#tests/contracts/vendor-sandbox.ts';

/** Lists the sandbox's products, with another answer to the calls of the Mockup Generator. */
async function list(answer?: { status: number; body: unknown }) {
  const sandbox = await startTestPrintVendor();
  const { base, exchanges } = await startVendor(({ method, path, query, body }) => {
    if (answer && path.startsWith('/mockup-generator/')) return answer;
    return sandbox.call(method, `${path}?${new URLSearchParams(query)}`, body);
  });
  const products = await printfulAt(base).listProducts(ACCOUNT);
  return { products, calls: exchanges.map(({ path }) => path) };
}

test('asks for the layout of each product of the catalog once, whatever is printed on it', async () => {
  const { products, calls } = await list();
  expect(products.filter(({ stockIds }) => stockIds.includes('71'))).toHaveLength(3);
  expect(calls.filter((path) => path.endsWith('/printfiles/71'))).toHaveLength(1);
  expect(calls.filter((path) => path.endsWith('/templates/71'))).toHaveLength(1);
});

test("has the sizes of a mug's print files, and its pictures in the middle of a square", async () => {
  const { products } = await list();
  const mug = products.find(({ name }) => name === 'Debrief Mug');
  expect(mug?.printAreas).toMatchObject([
    { placement: 'front', name: 'default', width: 2700, height: 1050, dpi: 300 },
    { placement: 'front', name: 'default', width: 2700, height: 1200, dpi: 300 },
  ]);
  const onPicture = mug?.printAreas?.[0]?.picture?.onPicture;
  expect(onPicture?.x).toBeCloseTo((20 / 560) * 100);
  expect(onPicture?.y).toBeCloseTo(((18 + (560 - 295) / 2) / 560) * 100);
  expect(onPicture?.width).toBeCloseTo((520 / 560) * 100);
});

test('knows no areas of products that Printful refuses to describe', async () => {
  const { products } = await list({ status: 404, body: { code: 404, result: 'Not found' } });
  expect(products.map(({ printAreas }) => printAreas)).toEqual(products.map(() => null));
});

test('fails if the answer is no layout', async () => {
  await expect(list({ status: 200, body: { code: 200, result: 'soon' } })).rejects.toMatchObject({
    code: 'vendor_failed',
  });
});
