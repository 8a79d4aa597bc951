/** Why a picture file is rejected (docs/product/designs.md#logo-files), for the table of errors. */
export const PICTURE_ERRORS = {
  picture_unsupported: {
    status: 415,
    message: "We can't print this file. Choose a PNG, JPEG, WebP, GIF, AVIF or SVG.",
  },
  picture_empty: { status: 422, message: 'This file is empty. Choose another one.' },
  picture_damaged: {
    status: 422,
    message: 'This image is damaged or incomplete. Save it again or choose another one.',
  },
  picture_blank: {
    status: 422,
    message: "This image is blank, so there's nothing to print. Choose another one.",
  },
  picture_unsafe: {
    status: 422,
    message: 'This SVG has scripts, entities or links to other files. Export it as a plain SVG or a PNG.',
  },
  picture_text_fonts: {
    status: 422,
    message:
      "This SVG has live text in fonts or letters that we don't have. Convert it to outlines (paths) and upload it again.",
  },
  picture_curved_text: {
    status: 422,
    message: 'This SVG has live text on a curve. Convert it to outlines (paths) and upload it again.',
  },
  picture_effects: {
    status: 422,
    message:
      'This SVG uses effects that would print differently than they look. Flatten it in your drawing program and upload it again, or export a large PNG.',
  },
  picture_without_size: {
    status: 422,
    message: "This SVG doesn't have a size. Export it with a width and height, or as a PNG.",
  },
  picture_too_complex: {
    status: 422,
    message: 'This image takes too long to process. Save it as a PNG and try again.',
  },
  picture_too_many_pixels: {
    status: 422,
    message:
      'This image has too many pixels. Choose one with at most 50 megapixels and 12,000 pixels per side.',
  },
} as const;
