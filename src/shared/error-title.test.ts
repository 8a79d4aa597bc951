import { afterEach, expect, it, vi } from 'vitest';
import { markTitle } from './error-title.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('prefixes the title once while there are errors', () => {
  vi.stubGlobal('document', { title: 'Contact | GTI' });
  markTitle(true);
  markTitle(true);
  expect(document.title).toBe('Error: Contact | GTI');
  markTitle(false);
  markTitle(false);
  expect(document.title).toBe('Contact | GTI');
});

it('removes the prefix that the server rendered', () => {
  vi.stubGlobal('document', { title: 'Error: Check your details' });
  markTitle(false);
  expect(document.title).toBe('Check your details');
});
