type Page<Item> = { items: Item[]; totalCount: number }

const most = 200
/** Lists that are read whole have a few hundred records; beyond this something is wrong. */
const mostPages = 25

/** Every record of a list, read page after page. */
export const everyPage = async <Item>(ask: (page: { skip: number; take: number }) => Promise<Page<Item>>): Promise<Item[]> => {
  const items: Item[] = []
  for (let page = 0; page < mostPages; page++) {
    const answer = await ask({ skip: items.length, take: most })
    items.push(...answer.items)
    if (answer.items.length === 0 || items.length >= answer.totalCount) break
  }
  return items
}
