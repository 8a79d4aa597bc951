import { z } from 'zod';
import { addPicture } from '#server/catalog/add-picture.ts';
import { arrangePictures } from '#server/catalog/arrange-pictures.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Reply } from '#server/http/response.ts';
import { MAX_PICTURE_BYTES } from '#shared/pictures.ts';
import { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { PictureArrangement, PictureInput } from '#shared/schemas/product-actions.schema.ts';

export const prerender = false;

const Path = z.object({ id: z.uuid() });

export const POST = endpoint({
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
    picture: z.instanceof(Buffer, { error: 'Choose a picture file' }),
  }),
  output: ProductDetail,
  status: [201, 200],
  missing: 'product_not_found',
  errors: [
    'product_synced',
    'idempotency_key_reused',
    'too_many_pictures',
    'picture_unsupported',
    'picture_empty',
    'picture_damaged',
    'picture_too_complex',
    'picture_too_many_pixels',
    'too_busy',
    'storage_full',
  ],
  run: async ({ input: { id, ...picture }, actor, services }) => {
    const { product, isNew } = await addPicture(services, id, picture, actor);
    return new Reply(product, { status: isNew ? 201 : 200 });
  },
});

export const PUT = endpoint({
  summary:
    "Sets the order of a product's pictures and their alternative texts; the first picture stands for the product. The error " +
    '`product_changed` has the product as it is now as `product`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...PictureArrangement.shape }),
  output: ProductDetail,
  missing: 'product_not_found',
  errors: ['product_changed', 'product_synced'],
  run: ({ input: { id, ...arrangement }, actor, services }) =>
    arrangePictures(services, id, arrangement, actor),
});

export const ALL = otherMethods({ POST, PUT });
