import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  designVisitor,
  editor,
  openEditor,
  saveAndApprove,
  shownAsPrinted,
} from '#tests/support/design-visitor.ts';
import { LOGO_SVG, logoPng } from '#tests/support/designs.ts';
import { toast } from '#tests/support/visitor.ts';

const PREVIEW = '/api/customizations/logo-preview';
const button = (name: string) => editor().getByRole('button', { name });
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60">${content}</svg>`;

function choose(label: string, name: string, content: string | Uint8Array): void {
  const files = [new File([content as BlobPart], name)];
  fireEvent.change(editor().getByLabelText(label), { target: { files } });
}

const error = (status: number, code: string, message: string) =>
  Response.json({ code, message, requestId: 'r' }, { status });

test('saves a logo only after its proof is shown, and ignores the proof of a replaced logo', async () => {
  const shopper = await designVisitor();
  const { promise, resolve } = Promise.withResolvers<void>();
  shopper.intercept((path, passOn) => (path === PREVIEW ? promise.then(passOn) : undefined));
  choose('Upload logo', 'badge.png', await logoPng());
  await editor().findByText('Checking how your logo prints…');
  editor().getByText("Your browser's drawing, checking the print…");
  await shopper.user.click(button('Save Customization'));
  editor().getByText('Still processing your logo. Try again in a moment.');
  resolve();
  await shownAsPrinted();
  expect(editor().queryByText(/^Still processing your logo/)).toBeNull();
  await saveAndApprove(shopper);
  await openEditor(shopper, 'Edit design');
  editor().getByText('badge.png');
  // The stored logo is the server's own drawing.
  expect(shopper.requests.filter((request) => request.endsWith(PREVIEW))).toHaveLength(1);

  const late = Promise.withResolvers<Response>();
  let count = 0;
  shopper.intercept((path) => {
    if (path !== PREVIEW) return undefined;
    count += 1;
    return count === 1 ? late.promise : undefined;
  });
  choose('Replace logo', 'first.png', await logoPng(900));
  await editor().findByText('Checking how your logo prints…');
  choose('Replace logo', 'second.png', await logoPng(1200));
  await editor().findByText('second.png');
  await shownAsPrinted();
  late.resolve(error(422, 'picture_too_complex', 'This image takes too long to process.'));
  await saveAndApprove(shopper);
  await openEditor(shopper, 'Edit design');
  editor().getByText('second.png');
});

test('offers to check a logo again when the server did not answer, checks it when back online, keeps the draft, puts the former logo back when the server cannot print the new one, and sends no SVG that it would refuse', async () => {
  const shopper = await designVisitor();
  let isDead = true;
  shopper.intercept((path) => {
    if (path === PREVIEW && isDead) throw new TypeError('Failed to fetch');
    return undefined;
  });
  choose('Upload logo', 'badge.png', await logoPng());
  await editor().findByText(/^We couldn't check how your logo prints\. We couldn't reach the site\./);
  await shopper.user.click(button('Save Customization'));
  editor().getByText(
    "We couldn't check how your logo prints. Check it again under “Print check”, then save.",
  );
  editor().getByText("Your browser's drawing: the print isn't checked yet");
  await shopper.user.keyboard('{Escape}');
  await toast('Draft saved');
  await openEditor(shopper, 'Customize');
  editor().getByText('badge.png');
  await editor().findByText(/^We couldn't check how your logo prints/);
  button('Check again').focus();
  await shopper.user.keyboard('{Enter}');
  // The button is gone.
  expect(document.activeElement).toBe(editor().getByRole('heading', { name: 'Print check' }));
  await editor().findByText(/^We couldn't check how your logo prints/);
  isDead = false;
  fireEvent(window, new Event('online'));
  await shownAsPrinted();
  await saveAndApprove(shopper);

  await openEditor(shopper, 'Edit design');
  choose('Replace logo', 'good.png', await logoPng());
  await editor().findByText('good.png');
  await shownAsPrinted();
  shopper.intercept((path) =>
    path === PREVIEW ? Promise.resolve(error(422, 'picture_too_complex', 'It takes too long.')) : undefined,
  );
  choose('Replace logo', 'bad.svg', LOGO_SVG);
  await editor().findByText('bad.svg: It takes too long.');
  editor().getByText('good.png');
  const { length } = shopper.requests;
  for (const [content, message] of [
    [
      '<text>Медик</text>',
      "badge.svg: This SVG has live text in fonts or letters that we don't have. Convert it to outlines (paths) and upload it again.",
    ],
    [
      '<text><textPath href="#p">MEDIC</textPath></text>',
      'badge.svg: This SVG has live text on a curve. Convert it to outlines (paths) and upload it again.',
    ],
    [
      '<rect style="filter:sepia(1)"/>',
      /^badge\.svg: This SVG uses color filters, so it would print differently/,
    ],
  ] as const) {
    choose('Replace logo', 'badge.svg', svg(content));
    await editor().findByText(message);
  }
  expect(shopper.requests).toHaveLength(length);
  await saveAndApprove(shopper);
});
