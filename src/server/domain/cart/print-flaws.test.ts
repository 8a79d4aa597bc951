import { describe, expect, it } from 'vitest';
import { designShop } from '#tests/support/design-shop.ts';
import { errorOf } from '#tests/support/errors.ts';
import { storeDesignRow } from '#tests/support/shop.ts';

describe('what is wrong with a print', () => {
  it('needs consent to a cropped logo and to live text, by one error that names both', () => {
    const { services, productId, add } = designShop();
    const id = storeDesignRow(services, { productId, flaws: ['logo_cropped', 'live_text'] });
    const error = errorOf(() => add(id));
    expect(error).toMatchObject({
      code: 'print_not_accepted',
      details: { flaws: ['logo_cropped', 'live_text'] },
    });
    expect(error.message).toContain('cut off');
    expect(errorOf(() => add(id, { acceptFlaws: ['logo_cropped'] })).details).toEqual({
      flaws: ['live_text'],
    });
    const [item] = add(id, { acceptFlaws: ['live_text', 'logo_cropped'] }).items;
    expect(item?.metadata.customization?.acceptedFlaws).toEqual(['logo_cropped', 'live_text']);
  });

  it('is stored as accepted if the print has it in the color of the line item', () => {
    const { services, productId, add } = designShop();
    const id = storeDesignRow(services, {
      productId,
      flaws: ['half_transparent'],
      flawsOn: { '/media/olive.webp': ['white_box', 'faint_text'], '/media/navy.webp': ['faint_logo'] },
    });
    const accepted = add(id, { acceptFlaws: ['faint_logo', 'white_box', 'text_cropped'] }).items[0];
    expect(accepted?.metadata.customization).toMatchObject({
      flaws: ['half_transparent', 'white_box', 'faint_text'],
      acceptedFlaws: ['white_box'],
    });
    expect(add(id, { color: 'Navy' }).items[1]?.metadata.customization).toMatchObject({
      flaws: ['half_transparent', 'faint_logo'],
      acceptedFlaws: [],
    });
  });
});
