import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { Placement } from '#shared/designs/design.ts';
import type { PixelSize } from '#shared/designs/print-area.ts';
import type { PrintPosition } from '#shared/designs/vendor-area.ts';
import { MOCKUP_STATES, type VendorId } from '#shared/vendors.ts';
import { id, instant, oneOf } from './columns.ts';
import { designs } from './designs.ts';
import { podVendors } from './vendors.ts';

/** The print of a test order. */
interface TestPrint {
  productId: string;
  placement: Placement;
  /** Of the print file. */
  size: PixelSize;
  /** Null if the vendor doesn't say where it prints: it isn't asked. */
  position: PrintPosition | null;
}

/** The pictures by which vendors show designs, and the test prints of rehearsals, on products (docs/product/vendors.md#mockups). */
export const vendorMockups = sqliteTable(
  'vendor_mockups',
  {
    id: id(),
    vendorId: text('vendor_id')
      .$type<VendorId>()
      .notNull()
      .references(() => podVendors.id),
    vendorVariantId: text('vendor_variant_id').notNull(),
    /** The design, whose folder has the picture; null for a test print, whose picture has a folder with this row's id. */
    designId: text('design_id').references(() => designs.id, { onDelete: 'cascade' }),
    testPrint: text('test_print', { mode: 'json' }).$type<TestPrint>(),
    state: text('state', { enum: MOCKUP_STATES }).notNull().default('waiting'),
    /** The vendor's name of the request; null until the vendor has accepted it. */
    task: text('task'),
    /** Ours, once it is made. */
    url: text('url'),
    /** Why there is none, or the last problem while it waits, in words for people. */
    problem: text('problem'),
    createdAt: instant('created_at').notNull(),
    /** When the vendor is asked next. */
    dueAt: instant('due_at').notNull(),
    /** When the vendor was last asked to make it; null before that. */
    requestedAt: instant('requested_at'),
  },
  (t) => [
    oneOf('vendor_mockups_state', t.state, MOCKUP_STATES),
    check('vendor_mockups_kind', sql`(${t.designId} is null) <> (${t.testPrint} is null)`),
    uniqueIndex('vendor_mockups_of_design').on(t.designId, t.vendorId, t.vendorVariantId),
    index('vendor_mockups_of_tests').on(t.vendorId).where(sql`design_id is null`),
    index('vendor_mockups_due').on(t.vendorId, t.dueAt).where(sql`state = 'waiting'`),
  ],
);
