import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { coursePhoto, PAGE_PHOTOS } from '#config/photo-slots.ts';
import { pendingMigrations } from '#db/client.ts';
import { checkOpening } from '#server/app/api/opening-list.ts';
import { checkModel } from '#server/domain/assistant/check-model.ts';
import { unusableFonts, unusableLogoFonts } from '#server/domain/designs/check-fonts.ts';
import { readRestoreNote } from '#server/flows/backup/restore-note.ts';
import type { Installation } from '#server/flows/operations/opening-checks.ts';
import type { Services } from '#server/kernel/services.ts';
import { ROOT } from './root.ts';

/** Something that isn't ready for going live. */
export interface Finding {
  topic: string;
  finding: string;
}

/** What the checks inspect. `db` is null when the database can't be opened. */
type Inspected = Installation & Pick<Services, 'model'>;

type Check = (installation: Inspected) => string[] | Promise<string[]>;

/** What the opening list of the back office doesn't show: the machine, and the files of the site. */
const CHECKS: Record<string, Check> = {
  Assistant: checkModel,
  'Data folder': ({ env }) => {
    try {
      mkdirSync(env.dataDir, { recursive: true });
      accessSync(env.dataDir, constants.R_OK | constants.W_OK);
      return [];
    } catch {
      return [`${env.dataDir} is not writable: set DATA_DIR to one that is`];
    }
  },
  Database: ({ env, db }) => {
    if (!db) return [`${env.databaseFile} cannot be opened`];
    const pending = pendingMigrations(db);
    if (pending < 0) return ['it was changed by a newer version of the site: update this one (git pull)'];
    return pending > 0 ? [`${pending} migrations wait for the next start`] : [];
  },
  'Restored backup': async ({ env }) => {
    const note = await readRestoreNote(env.dataDir);
    return note && !note.reconciledAt
      ? [
          `payments since ${note.backedUpAt.toISOString()} may have no order: run npm run restore -- --reconcile`,
        ]
      : [];
  },
  'Sample content': () => sampleFiles().map((file) => `${file} is a sample`),
  Fonts: async () => [
    ...unusableFonts().map((file) => `${file} can't be used: texts of designs don't print; run npm ci`),
    ...(await unusableLogoFonts()).map(
      (family) => `${family} can't be used: live text of SVG logos doesn't print; run npm ci`,
    ),
  ],
  Photos: () =>
    emptyPhotoSlots().map((slot) => `src/content/photos/${slot}.yaml has no photo (docs/content.md)`),
};

/**
 * Returns all findings in a fixed order, the opening list's first; none when the shop is open for business. A check that throws becomes
 * a finding, so that the others still run.
 */
export async function checkReadiness(installation: Inspected): Promise<Finding[]> {
  const { db } = installation;
  const opening = await checkOpening({ ...installation, db: db && pendingMigrations(db) === 0 ? db : null });
  const others = await Promise.all(
    Object.entries(CHECKS).map(async ([label, check]) => ({
      label,
      findings: await findingsOf(check, installation),
    })),
  );
  return [...opening, ...others].flatMap(({ label, findings }) =>
    findings.map((finding) => ({ topic: label, finding })),
  );
}

async function findingsOf(check: Check, installation: Inspected): Promise<string[]> {
  try {
    return await check(installation);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Returns the paths of content files marked `sample: true`. */
function sampleFiles(): string[] {
  const content = join(ROOT, 'src/content');
  return readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /^sample: true$/m.test(readFileSync(file, 'utf8')))
    .map((file) => relative(ROOT, file))
    .sort();
}

/** Returns the photo slots of pages and courses that show a drawing instead. */
function emptyPhotoSlots(): string[] {
  const content = join(ROOT, 'src/content');
  const courses = readdirSync(join(content, 'courses')).map((file) => coursePhoto(parse(file).name));
  return [...PAGE_PHOTOS, ...courses.sort()].filter((slot) => {
    const file = join(content, 'photos', `${slot}.yaml`);
    return !existsSync(file) || !/^photo: /m.test(readFileSync(file, 'utf8'));
  });
}
