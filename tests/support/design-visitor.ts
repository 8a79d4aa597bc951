import { Blob, File } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { vendorAreas } from '#shared/designs/print-area.ts';
import type { KeyValueStore } from '../../src/islands/designs/design-database.ts';
import { stockProduct } from './shop.ts';
import { openStore, productCard } from './store-visitor.ts';
import { type Visitor, visitor } from './visitor.ts';

/** The default areas, printed so coarsely that their files are rendered in a few milliseconds. */
const QUICK_AREAS = Object.fromEntries(
  Object.entries(vendorAreas(null)).map(([placement, area]) => [placement, { ...area, dpi: 15 }]),
);

const DATABASE = '../../src/islands/designs/design-database.ts';

interface DesignVisitor extends Visitor {
  /** Keeps the next picture from being decoded. The returned function lets it through and waits until it's in the design. */
  holdPicture: () => () => Promise<void>;
}

/** A shopper with the design editor of a mug open, in a browser that draws nothing and takes every picture for one of 900 × 600 pixels. */
export async function designVisitor(): Promise<DesignVisitor> {
  const shopper = visitor();
  const { services } = shopper;
  const holdPicture = await stubBrowser();
  shopper.intercept((path) =>
    path.startsWith('/uploads/')
      ? readFile(join(services.env.dataDir, path)).then((file) => new Response(file))
      : undefined,
  );
  stockProduct(services, {
    name: 'Unit Mug',
    allowCustomization: true,
    metadata: { printAreas: QUICK_AREAS },
  });
  await openStore(shopper);
  await openEditor(shopper, 'Customize');
  return { ...shopper, holdPicture };
}

/** Opens the editor by its button on the mug's card. */
export async function openEditor({ user }: Visitor, label: 'Customize' | 'Edit design'): Promise<void> {
  await user.click(productCard('Unit Mug').getByRole('button', { name: new RegExp(`^${label}`) }));
  await screen.findByRole('button', { name: 'Save Customization' });
}

/** The open editor. */
export const editor = () => within(screen.getByRole('dialog', { name: 'Customize Unit Mug' }));

/** Presses "Save Customization", and waits until the print is shown for approval. */
export async function saveForApproval({ user }: Visitor): Promise<void> {
  await user.click(editor().getByRole('button', { name: 'Save Customization' }));
  // Drawing a print takes most of the time of these tests.
  await editor().findByRole('heading', { name: 'Approve this print' }, { timeout: 45_000 });
  // A page in memory loads no pictures.
  fireEvent.load(editor().getByRole('img', { name: /as it prints$/ }));
}

/** Saves the design and approves its print, with these flaws. Waits until the editor is gone. */
export async function saveAndApprove(shopper: Visitor, flaws: readonly string[] = []): Promise<void> {
  await saveForApproval(shopper);
  for (const name of flaws) await shopper.user.click(editor().getByRole('checkbox', { name }));
  await shopper.user.click(editor().getByRole('button', { name: 'Approve this print' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Waits until the editor shows the logo as it prints. */
export const shownAsPrinted = () =>
  waitFor(() => expect(editor().queryByText(/^Reading…$|^Checking how your logo prints/)).toBeNull());

/** Replaces what a page in memory lacks: stored drafts, pictures, fonts, and forms that Node.js can send. */
async function stubBrowser(): Promise<DesignVisitor['holdPicture']> {
  const drafts = new Map<string, unknown>();
  const designDatabase: KeyValueStore = {
    read: async (key) => drafts.get(key),
    keys: async () => [],
    write: async (entries) => {
      for (const [key, value] of Object.entries(entries)) drafts.set(key, value);
    },
  };
  vi.doMock(DATABASE, async (original) => ({ ...(await original<object>()), designDatabase }));

  let held: Promise<void> | null = null;
  class Picture {
    width = 900;
    height = 600;
    close() {}
  }
  vi.stubGlobal('ImageBitmap', Picture);
  vi.stubGlobal('createImageBitmap', async () => {
    const waiting = held;
    held = null;
    await waiting;
    return new Picture();
  });
  vi.stubGlobal(
    'Image',
    class {
      width = 900;
      height = 600;
      async decode() {}
    },
  );
  const context = {
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4).fill(255),
    }),
    measureText: () => ({ width: 10 }),
  };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );

  Object.assign(document, { fonts: { add: () => undefined, check: () => true } });
  vi.stubGlobal('FontFace', class {});

  const PageForm = FormData;
  const SentForm = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData;
  vi.stubGlobal(
    'FormData',
    class extends SentForm {
      constructor(form?: HTMLFormElement) {
        super();
        if (form) for (const [name, value] of new PageForm(form)) this.append(name, value);
      }
    },
  );
  vi.stubGlobal('Blob', Blob);
  vi.stubGlobal('File', File);

  onTestFinished(() => {
    vi.doUnmock(DATABASE);
    Reflect.deleteProperty(document, 'fonts');
  });
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return () => act(async () => resolve());
  };
}
