type FieldOf<Sort> = Sort extends `-${infer Field}` ? Field : Sort;

/** Parses a sort order for tables: `-total` is `total`, descending. */
export function readSort<Sort extends string>(sort: Sort): { id: FieldOf<Sort>; desc: boolean } {
  return { id: sort.replace(/^-/, '') as FieldOf<Sort>, desc: sort.startsWith('-') };
}
