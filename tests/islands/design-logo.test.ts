import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MAX_LOGO_BYTES } from '#shared/designs/sniff-picture.ts';
import {
  designVisitor,
  editor,
  openEditor,
  saveAndApprove,
  shownAsPrinted,
} from '#tests/support/design-visitor.ts';
import { logoPng, pictureSvg } from '#tests/support/designs.ts';
import { toast } from '#tests/support/visitor.ts';

const text = () => editor().getByLabelText<HTMLTextAreaElement>('Text');
const button = (name: string) => editor().getByRole('button', { name });

async function chooseLogo(label: string, name: string, content = logoPng()): Promise<void> {
  const files = [new File([new Uint8Array(await content)], name)];
  fireEvent.change(editor().getByLabelText(label), { target: { files } });
}

test('uses the last of two chosen logos, and warns of the resolution of a picture embedded in an SVG, also when the design is edited again', async () => {
  const shopper = await designVisitor();
  const letThrough = shopper.holdPicture();
  await chooseLogo('Upload logo', 'slow.png');
  await shopper.user.click(button('Save Customization'));
  await editor().findByText(/^Still processing your logo/);
  await chooseLogo('Reading…', 'quick.png');
  await editor().findByText('quick.png');
  await waitFor(() => expect(editor().queryByText(/^Still processing your logo/)).toBeNull());
  await letThrough();
  await shownAsPrinted();
  await saveAndApprove(shopper);
  await openEditor(shopper, 'Edit design');
  editor().getByText('quick.png');

  await chooseLogo('Replace logo', 'badge.svg', pictureSvg(90));
  await editor().findByText('90 × 60 pixels');
  await shownAsPrinted();
  editor().getByText(/^This will print blurry \(15 DPI/);
  await saveAndApprove(shopper, ['Print it blurry']);
  await openEditor(shopper, 'Edit design');
  editor().getByText('90 × 60 pixels');
  editor().getByText(/^This will print blurry \(15 DPI/);
});

test('waits for a logo in progress before leaving, restores the draft, pastes text as text even if an image comes with it, and keeps the logo when the next one is refused', async () => {
  const shopper = await designVisitor();
  const letThrough = shopper.holdPicture();
  await chooseLogo('Upload logo', 'badge.png');
  await shopper.user.keyboard('{Escape}');
  editor();
  await letThrough();
  await toast('Draft saved');
  await openEditor(shopper, 'Customize');
  editor().getByText('badge.png');
  editor().getByText('We saved your unfinished design.');
  await shownAsPrinted();

  const clipboardData = { types: ['text/plain', 'Files'], files: [new File(['picture'], 'image.png')] };
  const paste = (target: Element) => {
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
    return fireEvent(target, event);
  };
  expect(paste(text())).toBe(true);
  // Everywhere else, the image is the logo.
  expect(paste(button('Save Customization'))).toBe(false);
  await shownAsPrinted();
  const files = [new File([new Uint8Array(MAX_LOGO_BYTES + 1)], 'huge.png', { type: 'image/png' })];
  fireEvent.change(editor().getByLabelText('Replace logo'), { target: { files } });
  await toast('File too large');
  await toast('Please select a file smaller than 5MB.');
  editor().getByText('File too large: huge.png. Please select a file smaller than 5MB.');
  editor().getByText('badge.png');

  // The notes about the logo that stays would seem to be about the refused file.
  editor().getByText('Your design still has badge.png.');
  editor().getByText("There's a problem with your file. See the message under “Logo”.");
  expect(editor().queryByText(/^Prints sharp/)).toBeNull();
  await chooseLogo('Replace logo', 'IMG_2041.HEIC', Promise.resolve(Buffer.from('....ftypheic')));
  await editor().findByText('IMG_2041.HEIC: iPhone photo? Share it as JPEG, or take a screenshot of it.');
  await shopper.user.click(button('OK'));
  expect(document.activeElement).toBe(editor().getByLabelText('Replace logo'));
  expect(editor().queryByText(/^IMG_2041/)).toBeNull();
  editor().getByText(/^Prints sharp/);
});
