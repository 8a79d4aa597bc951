import { createHash } from 'node:crypto';
import { transaction } from '#db/client.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { type ImportProblem, MAX_LISTED, type ProductImport } from '#shared/schemas/product-import.schema.ts';
import { changedGroups } from './changed-groups.ts';
import { type ImportedProduct, importProduct } from './import-product.ts';
import { type FileGroup, readProductFile } from './read-product-file.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

interface Options {
  /** Absent or false: nothing is saved. */
  apply?: boolean | undefined;
  /** The version of the check that was seen. */
  version?: string | undefined;
}

/** Ends the transaction of an import that isn't saved. */
class Unsaved extends Error {}

/**
 * Checks or imports a CSV file of products (docs/product/catalog.md#export-and-import). The check makes the same changes and rolls
 * them back, so that it says exactly what the import does. The import saves all or nothing: nothing with a problem, or if the
 * changes differ from the check that the administrator saw.
 */
export async function importProducts(
  services: Deps,
  file: Uint8Array,
  { apply = false, version: seen }: Options,
  actor: Administrator,
): Promise<ProductImport> {
  const { groups, problems } = readProductFile(file);
  if (problems.length > 0) return toResult(file, { problems });
  const { changed: differing, problem } = await changedGroups(services.db, groups);
  if (problem) return toResult(file, { problems: [problem] });
  const same = groups.length - differing.length;
  let result = toResult(file, { same });
  try {
    transaction(services.db, () => {
      const outcomes = differing.map((group) => [group, importProduct(services, group, actor)] as const);
      result = toResult(file, { outcomes, same, isApplied: apply });
      if (!apply || result.problemCount > 0 || result.version !== seen) throw new Unsaved();
      const { added, changed } = result;
      if (added + changed > 0)
        recordAudit(services, { actor, action: 'products_imported', after: { added, changed } });
    });
    return result;
  } catch (error) {
    if (!(error instanceof Unsaved)) throw error;
    return { ...result, isApplied: false };
  }
}

interface Imported {
  outcomes?: readonly (readonly [FileGroup, ImportedProduct])[];
  problems?: readonly ImportProblem[];
  /** How many products are as in the file. */
  same?: number;
  isApplied?: boolean;
}

function toResult(
  file: Uint8Array,
  { outcomes = [], problems: ofFile = [], same = 0, isApplied = false }: Imported,
): ProductImport {
  const problems = [
    ...ofFile,
    ...outcomes.flatMap(([, one]) => (one.kind === 'refused' ? one.problems : [])),
  ];
  const count = (kind: ImportedProduct['kind']) => outcomes.filter(([, one]) => one.kind === kind).length;
  const changes = outcomes.flatMap(([[{ line, cells }], one]) =>
    one.kind === 'added' || one.kind === 'changed'
      ? [{ line, name: cells.Name.trim(), kind: one.kind, details: one.details }]
      : [],
  );
  return {
    isApplied,
    version: createHash('sha256').update(file).update(JSON.stringify(changes)).digest('hex'),
    added: count('added'),
    changed: count('changed'),
    unchanged: same + count('unchanged'),
    changes: changes.slice(0, MAX_LISTED),
    problemCount: problems.length,
    problems: problems.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED),
  };
}
