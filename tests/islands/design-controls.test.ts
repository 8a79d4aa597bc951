import { useStore } from '@nanostores/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_DESIGN, PLACEMENTS } from '#shared/designs/design.ts';
import { placementArea } from '#shared/designs/print-area.ts';
import { DesignControls } from '../../src/islands/designs/DesignControls.tsx';
import { createEditor, type Editor } from '../../src/islands/designs/editor.ts';
import type { Logo } from '../../src/islands/designs/read-logo.ts';

afterEach(cleanup);

const LOGO = { name: 'badge.png', width: 900, height: 600, isVector: false } as Logo;

/** Renders the controls of a design with a logo. */
function openControls(): Editor {
  const editor = createEditor({ design: DEFAULT_DESIGN, logo: LOGO });
  const none = () => undefined;
  function Controls() {
    return createElement(DesignControls, {
      editor,
      snapshot: useStore(editor.$history).present,
      placements: [...PLACEMENTS],
      area: placementArea(null, 'front'),
      logoFile: {
        select: async () => undefined,
        remove: none,
        removeWhite: async () => undefined,
        reject: none,
        dismiss: none,
        isReading: false,
        error: null,
        proofing: { proof: { state: 'shown' }, isSlow: false, retry: none },
      },
      onType: (text) => editor.change({ text }, 'text'),
      fields: { logo: { current: null }, text: { current: null } },
    });
  }
  render(createElement(Controls));
  return editor;
}

test('keeps numbers within their ranges, names the characters that cannot be printed, expands a short color, and keeps what is not a color', async () => {
  const editor = openControls();
  for (const [name, typed, kept] of [
    ['Logo size in percent', '999', '200'],
    ['Logo size in percent', '1', '25'],
    ['Logo rotation in degrees', '-181', '-180'],
    ['Logo rotation in degrees', '33', '35'],
    ['Text size as a number', '100', '48'],
    ['Text position down in percent', '101', '100'],
  ] as const) {
    const number = screen.getByRole<HTMLInputElement>('spinbutton', { name });
    fireEvent.change(number, { target: { value: typed } });
    expect(number.value, name).toBe(typed);
    fireEvent.blur(number);
    expect(number.value, name).toBe(kept);
  }

  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'MEDIC 😀' } });
  screen.getByText(/We can't print 😀/);

  const field = screen.getByLabelText<HTMLInputElement>('Text color, as six hexadecimal digits');
  const message = () => screen.queryByText(/^That isn't a color/);
  fireEvent.change(field, { target: { value: 'olive' } });
  expect(message()).toBeNull();
  fireEvent.blur(field);
  expect(field.value).toBe('olive');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).toBe(message());
  expect(editor.$history.get().present.design.textColor).toBe(DEFAULT_DESIGN.textColor);
  fireEvent.change(screen.getByLabelText('Text color'), { target: { value: '#4b5320' } });
  expect(message()).toBeNull();
  expect(field.value).toBe('#4b5320');

  fireEvent.change(field, { target: { value: '#F0a' } });
  expect(editor.$history.get().present.design.textColor).toBe('#4b5320');
  fireEvent.blur(field);
  expect(field.value).toBe('#ff00aa');
  expect(editor.$history.get().present.design.textColor).toBe('#ff00aa');
});
