import { and, eq, isNull } from 'drizzle-orm';
import { products } from './schema/catalog.ts';

/** The products on sale: active and not deleted. */
export const visible = and(eq(products.isActive, true), isNull(products.deletedAt));
