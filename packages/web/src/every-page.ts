type Page<Item> = { items: Item[]; totalCount: number }

const most = 200
/** Lists read whole have a few hundred records. More pages than this means a bug. */
const mostPages = 25

/** Reads every record of a list, page by page. */
export const everyPage = async <Item>(readPage: (page: { skip: number; take: number }) => Promise<Page<Item>>): Promise<Item[]> => {
  const items: Item[] = []
  for (let page = 0; page < mostPages; page++) {
    const answer = await readPage({ skip: items.length, take: most })
    items.push(...answer.items)
    if (answer.items.length === 0 || items.length >= answer.totalCount) break
  }
  return items
}
