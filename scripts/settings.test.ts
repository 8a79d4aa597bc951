import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { ROOT } from './root.ts';
import { loadSettings } from './settings.ts';

const SECRET = 'a secret of at least 32 characters';
const before = { ...process.env };
beforeEach(() => {
  delete process.env.APP_SECRET;
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});

/** Returns a settings file that isn't there yet, beside an empty DATA_DIR. */
function installation() {
  const directory = mkdtempSync(join(tmpdir(), 'gti-settings-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  process.env.DATA_DIR = directory;
  return { file: join(directory, '.env'), databaseFile: join(directory, 'shop.sqlite') };
}

/** A shop after its first start: its administrator exists. */
function usedInstallation() {
  const used = installation();
  copyFileSync(inject('templateDatabase'), used.databaseFile);
  const db = openDatabase(used.databaseFile);
  db.$client.exec(`insert into users (id, username, email, password, role, created_at, updated_at)
    values ('u', 'admin', 'admin@example.com', 'x', 'admin', 0, 0)`);
  db.$client.close();
  return used;
}

const secretIn = (file: string) => /^APP_SECRET=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1];

describe('loadSettings', () => {
  it('creates the file with a new secret, readable only by its owner', () => {
    const { file } = installation();
    const { appSecret } = loadSettings(file);
    expect(appSecret).toMatch(/^[\w-]{43}$/);
    expect([secretIn(file), statSync(file).mode & 0o777]).toEqual([appSecret, 0o600]);
  });

  it('fills an empty APP_SECRET in a copy of .env.example in, and changes nothing else', () => {
    const { file } = installation();
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    writeFileSync(file, example);
    const { appSecret } = loadSettings(file);
    expect(readFileSync(file, 'utf8')).toBe(
      example.replace('\nAPP_SECRET=\n', `\nAPP_SECRET=${appSecret}\n`),
    );
  });

  it('adds the line to a file without it', () => {
    const { file } = installation();
    writeFileSync(file, 'PORT=4399');
    const { appSecret, port } = loadSettings(file);
    expect([port, readFileSync(file, 'utf8')]).toEqual([4399, `PORT=4399\nAPP_SECRET=${appSecret}\n`]);
  });

  it('leaves a file with a secret as it is', () => {
    const { file } = usedInstallation();
    const text = `APP_SECRET="${SECRET}"\n`;
    writeFileSync(file, text);
    expect([loadSettings(file).appSecret, readFileSync(file, 'utf8')]).toEqual([SECRET, text]);
  });

  it('makes no secret for a shop that was used with another one', () => {
    const { file, databaseFile } = usedInstallation();
    const refusal = `${file} has no APP_SECRET, but the shop in ${databaseFile} was used with one: put the file back (backups have a copy), or set APP_SECRET yourself.`;
    expect(() => loadSettings(file)).toThrow(refusal);
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, 'APP_SECRET=\n');
    expect(() => loadSettings(file)).toThrow(refusal);
    expect(secretIn(file)).toBe('');
  });

  it('takes the secret of such a shop from the environment and stores none', () => {
    const { file } = usedInstallation();
    process.env.APP_SECRET = SECRET;
    expect([loadSettings(file).appSecret, secretIn(file)]).toEqual([SECRET, '']);
  });

  it('makes a secret for a database that nobody has used', () => {
    const { file, databaseFile } = installation();
    copyFileSync(inject('templateDatabase'), databaseFile);
    expect(loadSettings(file).appSecret).toBe(secretIn(file));
  });
});
