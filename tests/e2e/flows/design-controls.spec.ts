import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ERRORS, type ErrorCode } from '#shared/error-table.ts';
import {
  badge,
  canvasPixels,
  difference,
  edges,
  editor,
  handOver,
  number,
  openEditor,
  part,
  pinch,
  pixelsInSizeOf,
  previewPixels,
  save,
  strongColors,
  uploadLogo,
} from '../../support/design-editor.ts';
import { expect, test } from '../../support/screen-test.ts';
import { productCard, storeWith, visit } from '../../support/shopper.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">';

/**
 * What only decoding shows. What the first bytes of a file show, the tests of `inspectPicture` hold. Messages alternate, so
 * that each is seen to be new.
 */
const REFUSED: { name: string; file: () => Buffer | Promise<Buffer>; code: ErrorCode }[] = [
  {
    name: 'half.png',
    file: async () => (await badge(900)).buffer.subarray(0, 2000),
    code: 'picture_damaged',
  },
  { name: 'blank.svg', file: () => Buffer.from(`${SVG}</svg>`), code: 'picture_blank' },
  { name: 'half.svg', file: () => Buffer.from(`${SVG}<rect`), code: 'picture_damaged' },
];

test('reads a logo by its content, however it arrives, and keeps it when the next one is rejected', async ({
  page,
  allow,
}) => {
  // The trace of the test asks for the file again when the browser has given it up.
  allow(/^Connecting to 'blob:/);
  const dialog = await openEditor(page, 'Unit Tee');
  for (const how of ['paste', 'drop'] as const) {
    await handOver(dialog, how, { ...(await badge(900)), name: `${how}.png` });
    await expect(dialog.getByText(`${how}.png`, { exact: true })).toBeVisible();
  }

  const buffer = Buffer.from(`${SVG}<rect width="90" height="60"/></svg>`);
  await handOver(dialog, 'drop', { name: 'wrong.svg', mimeType: 'image/png', buffer });
  const logo = dialog.getByText('wrong.svg', { exact: true });
  await expect(logo).toBeVisible();
  await expect(dialog.getByText('Vector drawing')).toBeVisible();

  for (const { name, file, code } of REFUSED) {
    await uploadLogo(dialog, { name, mimeType: 'image/png', buffer: await file() });
    await expect(dialog.getByRole('alert'), name).toHaveText(`${name}: ${ERRORS[code].message}`);
    await expect(logo).toBeVisible();
  }
  await uploadLogo(dialog, { ...(await badge(600)), name: 'other.png' });
  await expect(dialog.getByText('other.png', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
});

test('resizes and rotates the logo with two fingers', async ({ page }) => {
  const dialog = await openEditor(page, 'Unit Tee');
  await uploadLogo(dialog, await badge(1600));
  await expect(part(dialog, 'Logo')).toBeVisible();
  await pinch(page, part(dialog, 'Logo'), {
    from: [
      { x: -20, y: 0 },
      { x: 20, y: 0 },
    ],
    to: [
      { x: 0, y: -30 },
      { x: 0, y: 30 },
    ],
  });
  await expect(number(dialog, 'Logo size in percent')).toHaveValue('150');
  await expect(number(dialog, 'Logo rotation in degrees')).toHaveValue('90');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(number(dialog, 'Logo size in percent')).toHaveValue('100');
});

test('shows both sides in the preview and downloads the visible one', async ({ page }) => {
  const dialog = await openEditor(page, 'Unit Tee', { color: 'Black' });
  await dialog.getByLabel('Text', { exact: true }).fill('REAR');
  await number(dialog, 'Text size').fill('48');
  await dialog.getByLabel('Text color', { exact: true }).fill('#00ff00');
  await dialog.getByLabel('Background color', { exact: true }).fill('#ff00ff');
  await dialog.getByRole('button', { name: 'Back', exact: true }).click();
  for (const [placement, side] of [
    ['chest', 'Front'],
    ['front', 'Front'],
    ['back', 'Back'],
  ] as const) {
    await dialog.getByLabel('Placement').selectOption(placement);
    const shown = dialog.getByRole('button', { name: side, exact: true });
    await expect(shown).toHaveAttribute('aria-pressed', 'true');
  }
  await dialog.getByRole('button', { name: 'Show the whole item' }).click();
  await expect(dialog.getByRole('button', { name: 'Back', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(dialog.getByRole('img', { name: 'Unit Tee, Black, back' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Front', exact: true }).click();
  await expect(dialog.getByText('Your design is on the back')).toBeVisible();
  for (const side of ['Front', 'Back']) {
    await dialog.getByRole('button', { name: side, exact: true }).click();
    const seen = await previewPixels(dialog);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download Preview' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`unit-tee-${side.toLowerCase()}.png`);
    const png = await readFile(await file.path());
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 1200 });
    const downloaded = await pixelsInSizeOf(png, seen);
    expect(difference(seen, downloaded).overall).toBeLessThan(0.02);
    const { magenta, green } = strongColors(downloaded);
    const isDesigned = side === 'Back';
    // The print area takes a tenth of the picture, and the text a little of it.
    expect(magenta).toBeCloseTo(isDesigned ? 0.1 : 0, 2);
    expect(green > 0).toBe(isDesigned);
  }

  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('');
  await expect(dialog.getByLabel('Placement')).toHaveValue('front');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('REAR');
});

test('begins a text in a color that reads on the fabric, and warns about one that does not', async ({
  page,
}) => {
  const dialog = await openEditor(page, 'Unit Tee', { color: 'Black' });
  const color = dialog.getByLabel('Text color', { exact: true });
  await expect(dialog.getByRole('img', { name: 'Unit Tee, Black, front' })).toHaveJSProperty(
    'complete',
    true,
  );
  await dialog.getByLabel('Text', { exact: true }).pressSequentially('NIGHT');
  await expect(color).toHaveValue('#ffffff');
  await expect(number(dialog, 'Text size')).toHaveValue('32');
  await color.fill('#303030');
  const warning = dialog.getByText(/^(?:This text is hard to read|The text is almost the color)/);
  await expect(warning).toBeVisible();
  await dialog.getByRole('button', { name: 'Use light text' }).click();
  await expect(warning).toBeHidden();
  await expect(dialog.getByRole('heading', { name: 'Print check' })).toBeFocused();
  await expect(color).toHaveValue('#ffffff');
  await save(dialog);
  const card = productCard(page, 'Unit Tee');
  const onCard = card.getByText(/^The text is (?:hard to read|almost the color)/);
  await expect(onCard).toBeHidden();
  await card.getByLabel('Color').selectOption('Bone');
  await expect(onCard).toBeVisible();
});

test('prints a logo without its white background, and with it again after Undo', async ({ page }) => {
  const dialog = await openEditor(page, 'Unit Tee', { size: 'M', color: 'Navy' });
  const { buffer } = await badge(900);
  const boxed = await sharp(buffer)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
    .flatten({ background: '#fff' })
    .jpeg()
    .toBuffer();
  await uploadLogo(dialog, { name: 'boxed.jpg', mimeType: 'image/jpeg', buffer: boxed });
  const warning = dialog.getByText(/^The logo has a white background/);
  await expect(warning).toBeVisible();
  const drawn = async () => edges(await canvasPixels(dialog));
  const withBox = await drawn();
  await dialog.getByRole('button', { name: 'Remove white background' }).click();
  await expect(warning).toBeHidden();
  await expect(dialog.getByText(/browser's drawing/)).toHaveCount(0);
  const [left, top] = await drawn();
  expect(left).toBeGreaterThan(withBox[0] + 0.01);
  expect(top).toBeGreaterThan(withBox[1] + 0.01);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(warning).toBeVisible();
  expect(await drawn()).toEqual(withBox);
  await dialog.getByRole('button', { name: 'Redo' }).click();
  await expect(warning).toBeHidden();
  await save(dialog);
  const card = productCard(page, 'Unit Tee');
  await expect(card.getByText(/ in on the front$/)).toBeVisible();
  await expect(card.getByText(/white background/)).toBeHidden();
});

test('supports a complete design by keyboard', async ({ page }) => {
  await visit(page, storeWith('Unit Mug'));
  const opener = productCard(page, 'Unit Mug').getByRole('button', { name: 'Customize' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = await editor(page, 'Unit Mug');
  await expect(dialog).toBeFocused();
  await dialog.getByLabel('Text', { exact: true }).focus();
  await page.keyboard.type('KEYS');
  await expect(part(dialog, 'Text')).toBeVisible();
  await part(dialog, 'Text').focus();
  await page.keyboard.press('ArrowUp');
  await expect(number(dialog, 'Text position down in percent')).toHaveValue('69');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Text', { exact: true })).toBeFocused();
  await dialog.getByRole('slider', { name: 'Text size' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(number(dialog, 'Text size')).toHaveValue('33');
  await page.keyboard.press('Control+z');
  await expect(number(dialog, 'Text size')).toHaveValue('32');
  await page.keyboard.press('Control+Shift+z');
  await expect(number(dialog, 'Text size')).toHaveValue('33');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('is accessible with every control in use', async ({ page, checkAccessibility }) => {
  const dialog = await openEditor(page, 'Unit Tee', { size: 'S', color: 'Bone' });
  await uploadLogo(dialog, await badge(300));
  await expect(dialog.getByText(/^This will print blurry/)).toBeVisible();
  await dialog.getByLabel('Text', { exact: true }).fill('MEDIC');
  await dialog.getByLabel('Placement').selectOption('sleeve');
  await dialog.getByLabel('Background color', { exact: true }).fill('#4b5238');
  await dialog.getByLabel('Text', { exact: true }).fill('MEDICAL EVACUATION COMPANY – DUSTOFF');
  await number(dialog, 'Text size').fill('32');
  await dialog.getByLabel('Text color', { exact: true }).fill('#000000');
  await number(dialog, 'Text position down in percent').fill('50');
  for (const name of ['No background', 'Fit to width', 'Use light text', 'Move text below']) {
    await expect(dialog.getByRole('button', { name })).toBeVisible();
  }
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Save Customization' }).click();
  await dialog.getByRole('button', { name: 'Approve this print' }).click();
  await expect(dialog.getByLabel('Print it with the text cut off')).toBeVisible();
  await checkAccessibility();
});
