import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { SaveDesignInput } from './design.schema.ts';

const read = (values: object) => SaveDesignInput.safeParse({ productId: 'p', ...values });

/** The first message of each field. */
function messages(values: object): Record<string, string> {
  const { error } = read(values);
  return Object.fromEntries(error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);
}

describe('a design that is sent', () => {
  it('has the default for fields that are absent, null or empty', () => {
    expect(read({}).data).toEqual({ productId: 'p', ...DEFAULT_DESIGN });
    expect(read({ textColor: '', logoSize: null, text: '', color: '' }).data).toMatchObject(DEFAULT_DESIGN);
    expect(DEFAULT_DESIGN).toEqual({
      logoPosition: { x: 50, y: 50 },
      logoSize: 100,
      logoRotation: 0,
      text: '',
      textColor: '#000000',
      textFont: 'Arial',
      textSize: 16,
      textPosition: { x: 50, y: 70 },
      backgroundColor: '#ffffff',
      placement: 'front',
    });
  });

  it('keeps and normalizes valid values', () => {
    const design = {
      logoPosition: { x: 0, y: 100 },
      logoSize: 200,
      logoRotation: -180,
      text: ' two\r\n lines ',
      textColor: '#ABCDEF',
      textFont: 'Courier New',
      textSize: 48,
      textPosition: { x: 12.5, y: 3 },
      backgroundColor: '#123456',
      placement: 'chest',
    };
    expect(read({ ...design, unknown: 1 }).data).toEqual({
      productId: 'p',
      ...design,
      text: 'two\nlines',
      textColor: '#abcdef',
    });
  });

  it.each([
    [{ logoSize: 20 }, { logoSize: 'Logo size must be from 25 to 200 percent in steps of 5' }],
    [{ logoSize: 205 }, { logoSize: 'Logo size must be from 25 to 200 percent in steps of 5' }],
    [{ logoSize: 101 }, { logoSize: 'Logo size must be from 25 to 200 percent in steps of 5' }],
    [{ logoSize: '100' }, { logoSize: 'Logo size must be from 25 to 200 percent in steps of 5' }],
    [{ logoRotation: 185 }, { logoRotation: 'Rotation must be from -180 to 180 degrees in steps of 5' }],
    [{ textSize: 7 }, { textSize: 'Text size must be from 8 to 48' }],
    [{ textSize: 8.5 }, { textSize: 'Text size must be from 8 to 48' }],
    [
      { logoPosition: { x: 101, y: 0 } },
      { 'logoPosition.x': 'The logo position must be from 0 to 100 percent' },
    ],
    [{ textPosition: 'middle' }, { textPosition: 'The text position must be from 0 to 100 percent' }],
    [{ textColor: 'red' }, { textColor: 'Text color must be a color such as #1a2b3c' }],
    [{ backgroundColor: '#fff' }, { backgroundColor: 'Background color must be a color such as #1a2b3c' }],
    [
      { textFont: 'Comic Sans' },
      {
        textFont: 'Choose one of the fonts Arial, Times New Roman, Helvetica, Georgia, Courier New',
      },
    ],
    [{ placement: 'hat' }, { placement: 'Choose one of the placements front, back, sleeve, chest' }],
    [{ text: 'a'.repeat(201) }, { text: 'Use at most 200 characters' }],
    [{ text: 'a\n'.repeat(9) }, { text: 'Use at most 8 lines' }],
    [{ text: 'love 💚' }, { text: "We can't print 💚. Use letters, numbers and common symbols." }],
    [{ text: 5 }, { text: 'Text must be a string' }],
    [{ productId: 7 }, { productId: 'Choose a product' }],
  ])('is rejected with %j', (values, fields) => {
    expect(messages(values)).toEqual(fields);
  });
});
