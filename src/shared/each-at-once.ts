/** Processes all items in order, a limited number at a time. Rejects as soon as one fails. */
export async function eachAtOnce<Item>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const workOnRest = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workOnRest));
}
