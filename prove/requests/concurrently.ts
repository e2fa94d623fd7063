/** Runs work for every item, with this many at a time. */
export const concurrently = async <Item>(width: number, items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> => {
  const waiting = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, worker))
}

export const times = (count: number) => Array.from({ length: count }, (_, index) => index)
