/** Numbers repeated names, so that all differ: "Field Tee (2 of 3)". */
export function distinctNames(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const count = names.filter((other) => other === name).length;
    const place = names.slice(0, index + 1).filter((other) => other === name).length;
    return count > 1 ? `${name} (${place} of ${count})` : name;
  });
}
