import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type ParsedMail, simpleParser } from 'mailparser';
import { E2E_SETTINGS } from './e2e-settings.ts';

const FOLDER = join(E2E_SETTINGS.DATA_DIR, 'mail');

/** Every message that the shop has sent to this address, in no particular order. */
export async function mailsTo(address: string): Promise<ParsedMail[]> {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.endsWith('.eml')) : [];
  const mails = await Promise.all(files.map((file) => simpleParser(readFileSync(join(FOLDER, file)))));
  return mails.filter(({ to }) => [to].flat().some((each) => each?.text === address));
}

/** Waits for the message to this address whose subject begins so. */
export async function mailTo(address: string, subject: string): Promise<ParsedMail> {
  let found: ParsedMail | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(address)).find((mail) => mail.subject?.startsWith(subject));
      return found?.subject;
    })
    .toBeTruthy();
  if (!found) throw new Error(`No message “${subject}” to ${address}.`);
  return found;
}

/** The link to the order in a message: the button of its HTML. */
export function orderLinkIn({ html }: ParsedMail): string {
  const [, link] = /href="([^"]*\/order-confirmation\/[^"]*)"/.exec(html || '') ?? [];
  if (!link) throw new Error('The message has no link to an order.');
  return link.replaceAll('&amp;', '&');
}
