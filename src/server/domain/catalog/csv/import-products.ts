import { createHash } from 'node:crypto';
import { transaction } from '#db/client.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { type ImportProblem, MAX_LISTED, type ProductImport } from '#shared/schemas/product-import.schema.ts';
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
 * changes aren't those of the check, which the administrator saw.
 */
export function importProducts(
  services: Deps,
  file: Uint8Array,
  { apply = false, version: seen }: Options,
  actor: Administrator,
): ProductImport {
  const { groups, problems } = readProductFile(file);
  if (problems.length > 0) return toResult(file, [], problems, false);
  let result = toResult(file, [], [], false);
  try {
    transaction(services.db, () => {
      const outcomes = groups.map((group) => [group, importProduct(services, group, actor)] as const);
      result = resultOf(file, outcomes, apply);
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

function resultOf(
  file: Uint8Array,
  outcomes: readonly (readonly [FileGroup, ImportedProduct])[],
  isApplied: boolean,
): ProductImport {
  const problems = outcomes.flatMap(([, one]) => (one.kind === 'refused' ? one.problems : []));
  return toResult(file, outcomes, problems, isApplied);
}

function toResult(
  file: Uint8Array,
  outcomes: readonly (readonly [FileGroup, ImportedProduct])[],
  problems: readonly ImportProblem[],
  isApplied: boolean,
): ProductImport {
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
    unchanged: count('unchanged'),
    changes: changes.slice(0, MAX_LISTED),
    problemCount: problems.length,
    problems: problems.toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED),
  };
}
