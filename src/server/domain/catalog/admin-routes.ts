import { z } from 'zod';
import { safeExtend } from 'zod/mini';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply, Reply } from '#server/kernel/http/response.ts';
import { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import { MAX_PICTURE_BYTES } from '#shared/pictures.ts';
import {
  AdminProduct,
  BulkProductResult,
  ProductDetail,
  ProductFigures,
  ProductName,
  RestoredProduct,
  StockMovement,
} from '#shared/schemas/admin-product.schema.ts';
import {
  BulkProductChange,
  DuplicateInput,
  FeaturedInput,
  NewProductInput,
  PictureArrangement,
  PictureInput,
  ProductChange,
  RestoreInput,
  StockChange,
} from '#shared/schemas/product-actions.schema.ts';
import { ProductEditResults, ProductEdits } from '#shared/schemas/product-edits.schema.ts';
import { ProductsQuery, StockQuery } from '#shared/schemas/product-queries.schema.ts';
import { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { RecordVersions } from '#shared/schemas/versions.schema.ts';
import { addPicture } from './add-picture.ts';
import { addProduct } from './add-product.ts';
import { listAdminProducts, listProductNames, productFigures } from './admin-products.queries.ts';
import { arrangePictures } from './arrange-pictures.ts';
import { changeProduct } from './change-product.ts';
import { changeProducts } from './change-products.ts';
import { changeStock } from './change-stock.ts';
import { productCsvRoutes } from './csv/product-csv-routes.ts';
import { deleteProduct } from './delete-product.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { editProducts } from './edit-products.ts';
import { productVersions } from './product-versions.ts';
import { removePicture } from './remove-picture.ts';
import { requireProduct, requireProductRow } from './require-product.ts';
import { restoreProduct } from './restore-product.ts';
import { saveVariants } from './save-variants.ts';
import { listStockMovements } from './stock-history.queries.ts';

const Path = z.object({ id: z.uuid() });

export const catalogAdminRoutes = {
  'GET /api/admin/products/:id': endpoint({
    summary: 'Returns a product with its variants, pictures and size chart.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: ProductDetail,
    missing: 'product_not_found',
    run: ({ input, services }) => requireProduct(services, input.id),
  }),
  'PUT /api/admin/products/:id': endpoint({
    summary:
      'Changes a product; absent fields stay as they are, and empty texts remove what was there. Of a synced product, only ' +
      '`featured`, `isActive`, `allowCustomization` and `slug` can change, and `leftOut`, the placements of its vendor that ' +
      'the shop does not offer. `stockPer` switches between one stock for all variants and a stock per variant, whose units ' +
      'are in `variants` or split evenly; switching back adds them up. The error `stale` has the product as it is now as ' +
      '`product`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...ProductChange.shape }),
    output: ProductDetail,
    missing: 'product_not_found',
    errors: ['stale'],
    run: ({ input: { id, ...change }, actor, services }) => changeProduct(services, id, change, actor),
  }),
  'DELETE /api/admin/products/:id': endpoint({
    summary: 'Deletes a product. Orders keep what was sold, and it can be brought back.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    missing: 'product_not_found',
    run: ({ input, actor, services }) => deleteProduct(services, input.id, actor),
  }),
  'POST /api/admin/products/:id/duplicate': endpoint({
    summary:
      'Adds an inactive copy of a product, without stock and SKUs. A repeated request with the same `copyId` returns 200 and ' +
      'adds nothing.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...DuplicateInput.shape }),
    output: ProductDetail,
    status: [201, 200],
    missing: 'product_not_found',
    errors: ['idempotency_key_reused'],
    run: ({ input: { id, copyId }, actor, services }) => {
      const { product, isNew } = duplicateProduct(services, id, copyId, actor);
      return new Reply(product, { status: isNew ? 201 : 200 });
    },
  }),
  'PATCH /api/admin/products/:id/featured': endpoint({
    summary: 'Shows a product first in the store, or no longer.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...FeaturedInput.shape }),
    output: ProductDetail,
    missing: 'product_not_found',
    run: ({ input: { id, featured }, actor, services }) => changeProduct(services, id, { featured }, actor),
  }),
  'DELETE /api/admin/products/:id/pictures/:pictureId': endpoint({
    summary: 'Removes a picture of a product, also from its variants, and returns the product.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), pictureId: z.uuid() }),
    output: ProductDetail,
    errors: ['product_not_found', 'managed_elsewhere'],
    run: ({ input: { id, pictureId }, actor, services }) => removePicture(services, id, pictureId, actor),
  }),
  'POST /api/admin/products/:id/pictures': endpoint({
    summary:
      'Adds a picture to a product that the shop manages itself. A multipart form with a JSON part `data` and a picture file ' +
      '`picture` (PNG, JPEG, WebP, AVIF or GIF, at most 25 MB). A repeated request with the same `pictureId` returns 200 and ' +
      'adds nothing.',
    auth: 'admin',
    limit: 'admin',
    upload: {
      data: 'data',
      file: 'picture',
      maxFileBytes: MAX_PICTURE_BYTES,
      tooLarge: 'Choose a picture smaller than 25 MB.',
    },
    input: z.object({
      ...Path.shape,
      ...PictureInput.shape,
      picture: z.instanceof(UploadedFile, { error: 'Choose a picture file' }),
    }),
    output: ProductDetail,
    status: [201, 200],
    missing: 'product_not_found',
    errors: [
      'managed_elsewhere',
      'idempotency_key_reused',
      'limit_reached',
      'picture_unsupported',
      'picture_empty',
      'picture_damaged',
      'picture_too_complex',
      'picture_too_many_pixels',
      'too_busy',
      'storage_full',
    ],
    run: async ({ input: { id, picture, ...input }, actor, services }) => {
      const added = { ...input, picture: await picture.read() };
      const { product, isNew } = await addPicture(services, id, added, actor);
      return new Reply(product, { status: isNew ? 201 : 200 });
    },
  }),
  'PUT /api/admin/products/:id/pictures': endpoint({
    summary:
      "Sets the order of a product's pictures and their alternative texts; the first picture stands for the product. The error " +
      '`stale` has the product as it is now as `product`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...PictureArrangement.shape }),
    output: ProductDetail,
    missing: 'product_not_found',
    errors: ['stale', 'managed_elsewhere'],
    run: ({ input: { id, ...arrangement }, actor, services }) =>
      arrangePictures(services, id, arrangement, actor),
  }),
  'GET /api/admin/products/:id/versions': endpoint({
    summary:
      "Lists the versions of a product's details, newest first, without its stock, pictures and variants. Saving the fields of " +
      'a version brings it back.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: RecordVersions,
    missing: 'product_not_found',
    run: ({ input, services }) => productVersions(services, input.id),
  }),
  'POST /api/admin/products/:id/restore': endpoint({
    summary:
      'Brings back a deleted product as a draft, or in the store with `isActive`. `lostSkus` are SKUs of its variants that other ' +
      'products have by now, and that it lost. A repeated request changes nothing.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...RestoreInput.shape }),
    output: RestoredProduct,
    missing: 'product_not_found',
    run: ({ input: { id, ...input }, actor, services }) => restoreProduct(services, id, input, actor),
  }),
  'GET /api/admin/products/:id/stock': endpoint({
    summary:
      "Lists the changes of a product's stock, newest first, with the number of all in the header `X-Total-Count`.",
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...StockQuery.shape }),
    output: z.array(StockMovement),
    missing: 'product_not_found',
    run: ({ input: { id, ...page }, services }) => {
      requireProductRow(services.db, id);
      const { movements, total } = listStockMovements(services.db, id, page);
      return listReply(movements, { total });
    },
  }),
  'POST /api/admin/products/:id/stock': endpoint({
    summary:
      'Changes the stock of a product that the shop manages itself, or of the variant `variantId` if it counts a stock per ' +
      'variant, by a number of units or to what was counted. The error ' +
      '`stock_held` has the units that paying shoppers hold as `held`; `acceptHeld` sets it nevertheless.',
    auth: 'admin',
    limit: 'admin',
    input: safeExtend(StockChange, Path.shape),
    output: ProductDetail,
    missing: 'product_not_found',
    errors: ['managed_elsewhere', 'stock_held', 'out_of_stock', 'idempotency_key_reused'],
    run: ({ input: { id, ...change }, actor, services }) => changeStock(services, id, change, actor),
  }),
  'PUT /api/admin/products/:id/variants': endpoint({
    summary:
      'Replaces the variants of a product that the shop manages itself. Those whose size and color stay, or that are sent with ' +
      'their id, keep id and stock. With a stock per variant, `inventory` is what was counted of one. `stockPer` switches. The ' +
      'error `stale` has the product as it is now as `product`, and `stock_held` the units of removed variants that paying ' +
      'shoppers hold as `held`; `acceptHeld` removes them nevertheless.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...VariantGrid.shape }),
    output: ProductDetail,
    missing: 'product_not_found',
    errors: ['stale', 'managed_elsewhere', 'stock_held'],
    run: ({ input: { id, ...grid }, actor, services }) => saveVariants(services, id, grid, actor),
  }),
  'POST /api/admin/products/bulk': endpoint({
    summary:
      'Changes the price or the availability of several products at once, all or none: `price` sets it, `pricePercent` ' +
      "changes it and the variants' own prices by a percentage, rounded half up to the cent, once per `requestId`. Synced " +
      'products keep their price.',
    auth: 'admin',
    limit: 'admin',
    input: BulkProductChange,
    output: BulkProductResult,
    errors: ['idempotency_key_reused'],
    run: ({ input, actor, services }) => changeProducts(services, input, actor),
  }),
  'POST /api/admin/products/edits': endpoint({
    summary:
      'Changes the prices and stocks of up to 200 products and their variants. Each product is saved as a whole or not at all, and ' +
      'a refused one keeps no other from being saved: its `outcome` is `stale` if it changed since `updatedAt`, or its stock since ' +
      '`seenInventory`, and `refused` otherwise, with `fields`.',
    auth: 'admin',
    limit: 'admin',
    input: ProductEdits,
    output: ProductEditResults,
    run: ({ input, actor, services }) => editProducts(services, input, actor),
  }),
  ...productCsvRoutes,
  'GET /api/admin/products/figures': endpoint({
    summary:
      'Returns the numbers of products and variants, the average price of the variants, and the categories in use.',
    auth: 'admin',
    limit: 'admin',
    output: ProductFigures,
    run: ({ services }) => productFigures(services.db),
  }),
  'GET /api/admin/products/names': endpoint({
    summary: 'Lists the names of all products, deleted ones included.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(ProductName),
    run: ({ services }) => listProductNames(services.db),
  }),
  'GET /api/admin/products': endpoint({
    summary:
      'Lists the products with their variants, by name by default, drafts included and deleted ones on their own ' +
      '(`state=deleted`), with the number of all matches in the header `X-Total-Count`. `q` searches names and SKUs.',
    auth: 'admin',
    limit: 'admin',
    input: ProductsQuery,
    output: z.array(AdminProduct),
    run: ({ input: { q, ...filter }, services }) => {
      const { products, total } = listAdminProducts(services.db, { ...filter, search: q });
      return listReply(products, { total });
    },
  }),
  'POST /api/admin/products': endpoint({
    summary:
      'Adds a product that the shop manages itself. A repeated request with the same `id` returns 200 and adds nothing.',
    auth: 'admin',
    limit: 'admin',
    input: NewProductInput,
    output: ProductDetail,
    status: [201, 200],
    errors: ['idempotency_key_reused'],
    run: ({ input, actor, services }) => {
      const { product, isNew } = addProduct(services, input, actor);
      return new Reply(product, { status: isNew ? 201 : 200 });
    },
  }),
};
