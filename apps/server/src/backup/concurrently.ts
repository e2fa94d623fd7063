/** Runs `work` for each item, with limited concurrency. The first fault ends it once the others under way are done. */
export const forEachConcurrently = async <Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const running = new Set<Promise<unknown>>()
  let fault: { error: unknown } | undefined
  for await (const item of items) {
    const doing = work(item)
      .catch((error: unknown) => {
        fault ??= { error }
      })
      .finally(() => running.delete(doing))
    running.add(doing)
    if (running.size >= most) await Promise.race(running)
    if (fault) break
  }
  await Promise.all(running)
  if (fault) throw fault.error
}

const tries = 3

/** A store on another machine fails now and then. */
export const retry = async <Result>(work: () => Promise<Result>, left = tries): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (left <= 1) throw error
    return retry(work, left - 1)
  }
}
