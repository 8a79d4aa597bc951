import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { products } from '#db/schema/catalog.ts';
import { csvRow } from '#server/kernel/http/csv.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { changeProduct } from '../change-product.ts';
import { deleteProduct } from '../delete-product.ts';
import { listProducts } from '../list-products.ts';
import { requireProduct } from '../require-product.ts';
import { exportProducts } from './export-products.ts';
import { importProducts } from './import-products.ts';
import { linesOf, PRODUCT_COLUMNS, type ProductCells } from './product-cells.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const fileOf = (...lines: Partial<ProductCells>[]) =>
  [
    csvRow(PRODUCT_COLUMNS),
    ...lines.map((cells) => csvRow(PRODUCT_COLUMNS.map((column) => cells[column] ?? ''))),
  ].join('');
const lines = (id: string) => linesOf(requireProduct(services, id));
const run = (text: string, options = {}) => importProducts(services, Buffer.from(text), options, ADMIN_ACTOR);
/** Checks a file, then imports it. */
const importFile = async (text: string) => run(text, { apply: true, version: (await run(text)).version });
const problems = async (text: string) =>
  (await run(text)).problems.map(({ line, column, message }) => `${line} ${column}: ${message}`);
const stored = () => services.db.select().from(products).all();

const tee = () => {
  const variants = [
    { size: 'S', color: 'Olive' },
    { size: 'M', color: 'Olive' },
  ];
  const id = stockProduct(services, { name: 'Tee', priceCents: 2000, inventory: 10, variants });
  changeProduct(services, id, { stockPer: 'variant' }, ADMIN_ACTOR);
  return id;
};
const edited = (id: string, change: Partial<ProductCells>, index = 0) =>
  lines(id).map((cells, at) => (at === index ? { ...cells, ...change } : cells));

describe('an export', () => {
  it('has a line per variant or product, of what matches, and is in the audit log', async () => {
    tee();
    stockProduct(services, { name: '=Cap', inventory: 3 });
    const { body, total, fileName } = exportProducts(services, { state: 'active' }, ADMIN_ACTOR);
    const text = await new Response(body).text();
    expect([total, fileName]).toEqual([3, expect.stringMatching(/^gti-products-.*\.csv$/)]);
    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain("'=Cap");
    expect(await run(text)).toMatchObject({ added: 0, changed: 0, unchanged: 2, problems: [] });
    expect(services.db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'products_exported',
      after: { rows: 3, state: 'active' },
    });
  });
});

describe('a check', () => {
  it('says what would change, and saves nothing', async () => {
    const id = tee();
    const before = stored();
    const [first, second] = edited(id, { Stock: '7', 'Variant price': '22' });
    const own = { Price: '21', Description: 'Soft.' };
    const file = fileOf(
      { ...first, ...own },
      { ...second, ...own },
      { Name: 'Mug', Price: '9.50', Stock: '4' },
    );
    expect(await run(file)).toMatchObject({
      ...{ isApplied: false, added: 1, changed: 1, unchanged: 0, problemCount: 0 },
      changes: [
        {
          ...{ line: 2, name: 'Tee', kind: 'changed' },
          details: [
            'Price 20.00 → 21.00',
            'Description',
            'S, Olive: Variant price empty → 22.00',
            'S, Olive: Stock 5 → 7',
          ],
        },
        { line: 4, name: 'Mug', kind: 'added', details: ['Draft', '$9.50'] },
      ],
    });
    expect(stored()).toEqual(before);
  });

  it('names unknown, missing and repeated columns', async () => {
    const header = [...PRODUCT_COLUMNS.filter((column) => column !== 'Price'), 'Cost', 'name'];
    expect(await problems(`${csvRow(header)}${csvRow(header.map(() => ''))}`)).toEqual([
      '1 Price: This column is missing. An export has all of them.',
      '1 Cost: Unknown column. Remove it.',
      '1 name: This column is there twice.',
    ]);
  });

  it('names each wrong cell by its line, behind cells of several lines', async () => {
    const id = tee();
    const file = fileOf(
      { Name: 'Mug', Description: 'One\nTwo', Price: 'free', Stock: '-1', Active: 'maybe' },
      { Name: 'Cup', Price: '9.00', Stock: 'many' },
      { ID: crypto.randomUUID(), Name: 'Ghost' },
      { ...lines(id)[0], 'Variant ID': crypto.randomUUID() },
    );
    expect(await problems(file)).toEqual([
      '2 Active: Write yes or no.',
      '4 Stock: Enter a whole number from 0 to 999,999',
      '5 ID: There is no product with this ID. Leave it empty for a new product.',
      '6 Variant ID: This product has no such variant. Leave it empty for a new one.',
    ]);
    expect(await problems(fileOf({ Name: 'Mug', Price: 'free', Stock: '-1' }))).toEqual([
      '2 Price: Enter a price in dollars, such as 25.00',
      '2 Stock: Enter a whole number from 0 to 999,999',
    ]);
  });

  it('refuses duplicates, and lines of one product that contradict each other', async () => {
    const id = tee();
    const [first, second] = lines(id);
    expect(await problems(fileOf({ ...first }, { ...second, Price: '21.00' }, { ...first }))).toEqual([
      '3 Price: Line 2 of the same product has “20.00”. Enter the same value in all its lines.',
      '4 null: This is the same product and variant as line 2.',
    ]);
    expect((await problems(fileOf({ Name: 'tee', Price: '1', Stock: '1' })))[0]).toContain(
      'There is a product with this name',
    );
  });

  it('refuses more than 100 changes at once, answers others while it looks for them, and ignores unchanged lines', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `Patch ${index}`);
    const ids = names.map((name) => stockProduct(services, { name, priceCents: 900, inventory: 4 }));
    const exported = ids.flatMap(lines);
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    const repriced = fileOf(...exported.map((cells) => ({ ...cells, Price: '9.50' })));
    expect(await problems(repriced)).toEqual([
      '102 null: The file adds or changes 101 products and variants. Import at most 100 at once: move the lines from here on to another file.',
    ]);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(0);
    const [first, ...others] = exported;
    expect(await run(fileOf({ ...first, Price: '9.50' }, ...others))).toMatchObject({
      ...{ changed: 1, unchanged: 100, problems: [] },
    });
  });

  it('refuses a short line, an unreadable one, and other encodings', async () => {
    expect(await problems(`${csvRow(PRODUCT_COLUMNS)}a,b\r\n`)).toEqual([
      '2 null: This line has 2 cells instead of 17.',
    ]);
    expect((await problems(`${csvRow(PRODUCT_COLUMNS)}"a`))[0]).toContain('Check its quotation marks');
    expect(
      (await importProducts(services, Uint8Array.of(0xff, 0xfe), {}, ADMIN_ACTOR)).problems[0]?.message,
    ).toContain('CSV UTF-8');
    expect((await problems(csvRow(PRODUCT_COLUMNS)))[0]).toContain('There is no product');
    expect(await problems(' \r\n')).toEqual(['1 null: This file is empty.']);
    expect(await problems('Dear colleague,\nsee below')).toEqual([
      '1 null: This line has to name the columns. Begin with an export of products.',
    ]);
  });
});

describe('an import', () => {
  it('saves what the check said, once, as drafts unless the file says active', async () => {
    const id = tee();
    const added = { Name: 'Hat', Price: '12', Size: 'One Size', SKU: 'H-1', Stock: '3' };
    const file = fileOf(...edited(id, { Stock: '7' }), added, {
      Name: 'Mug',
      Price: '9.50',
      Stock: '4',
      Active: 'yes',
    });
    expect(await importFile(file)).toMatchObject({ isApplied: true, added: 2, changed: 1 });
    expect(requireProduct(services, id).variants.map(({ inventory }) => inventory)).toEqual([7, 5]);
    expect(listProducts(services).map(({ name }) => name)).toEqual(['Mug', 'Tee']);
    const hat = stored().find(({ name }) => name === 'Hat');
    expect(requireProduct(services, hat?.id ?? '')).toMatchObject({
      ...{ isActive: false, stockPer: 'variant', inventory: 3 },
      variants: [{ size: 'One Size', sku: 'H-1', ownPrice: null }],
    });
    // The response was lost: nothing is added again.
    expect((await importFile(file)).isApplied).toBe(false);
    expect(stored()).toHaveLength(3);
  });

  it('adds a variant, and leaves those that are not listed', async () => {
    const id = tee();
    const [first] = lines(id);
    const file = fileOf({
      ...first,
      'Variant ID': '',
      Size: 'L',
      Color: 'Olive',
      Stock: '2',
      'Stock at export': '',
    });
    expect(await importFile(file)).toMatchObject({
      isApplied: true,
      changed: 1,
      changes: [{ details: ['L, Olive added'] }],
    });
    expect(requireProduct(services, id).variants.map(({ size, inventory }) => [size, inventory])).toEqual([
      ['S', 5],
      ['M', 5],
      ['L', 2],
    ]);
  });

  it('saves nothing if one line is wrong, or if it would change something else than the check said', async () => {
    const id = tee();
    const before = stored();
    const wrong = fileOf(...edited(id, { Stock: '7' }), { Name: 'Mug', Price: 'free', Stock: '4' });
    expect(await importFile(wrong)).toMatchObject({ isApplied: false, changed: 1, problemCount: 1 });
    expect(stored()).toEqual(before);
    const right = fileOf(...edited(id, { Stock: '7' }));
    const { version } = await run(right);
    expect((await run(fileOf(...edited(id, { Stock: '8' })), { apply: true, version })).isApplied).toBe(
      false,
    );
    expect(requireProduct(services, id).inventory).toBe(10);
  });

  it('never overwrites what was sold or changed after the export', async () => {
    const cap = stockProduct(services, { name: 'Cap', priceCents: 1000, inventory: 9 });
    const exported = lines(cap);
    services.db.update(products).set({ inventory: 8 }).run();
    expect(await run(fileOf(...exported))).toMatchObject({ unchanged: 1, problems: [] });
    const recounted = fileOf(...exported.map((cells) => ({ ...cells, Stock: '12' })));
    expect(await problems(recounted)).toEqual([
      '2 Stock: Units were sold or counted after the export: 8 are in stock now. Export it again.',
    ]);
    services.pass(1000);
    changeProduct(services, cap, { price: '11.00' }, ADMIN_ACTOR);
    expect(await problems(fileOf(...exported.map((cells) => ({ ...cells, Name: 'Hat' }))))).toEqual([
      `2 Updated: ${ADMIN_ACTOR.username} changed this product after the export. Export it again.`,
    ]);
  });

  it('leaves to the vendor what the vendor sets, and says so by line', async () => {
    const id = stockProduct(services, { name: 'Vendor Tee', isSynced: true, variants: [{ size: 'M' }] });
    const vendor = 'This comes from the print vendor. Change it there, then sync';
    expect(await problems(fileOf(...edited(id, { Price: '1.00' })))).toEqual([`2 Price: ${vendor}`]);
    expect(await problems(fileOf(...edited(id, { Size: 'L' })))).toEqual([`2 Size: ${vendor}`]);
    expect((await problems(fileOf(...edited(id, { Stock: '4' }))))[0]).toContain('makes this on demand');
    expect(await importFile(fileOf(...edited(id, { Category: 'Shirts' })))).toMatchObject({
      isApplied: true,
      changed: 1,
    });
  });

  it('refuses a deleted product, and a SKU that another product has', async () => {
    const id = tee();
    await importFile(fileOf(...edited(id, { SKU: 'T-1' })));
    const cap = stockProduct(services, { name: 'Cap', variants: [{ size: 'M' }] });
    expect(await problems(fileOf(...edited(cap, { SKU: 't-1' })))).toEqual(['2 SKU: Tee has this SKU']);
    const file = fileOf(...lines(cap));
    deleteProduct(services, cap, ADMIN_ACTOR);
    expect(await problems(file)).toEqual(['2 ID: This product was deleted. Bring it back first.']);
  });

  it('reads the semicolons and other line breaks of a spreadsheet', async () => {
    const id = tee();
    changeProduct(services, id, { description: 'One\nTwo' }, ADMIN_ACTOR);
    const file = fileOf(...lines(id))
      .replaceAll(',', ';')
      .replaceAll('One\nTwo', 'One\r\nTwo');
    expect(await run(`\ufeff${file}`)).toMatchObject({ unchanged: 1, problems: [] });
  });
});
