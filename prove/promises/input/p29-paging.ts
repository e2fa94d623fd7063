import { signIn, signStaffIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { fewOf, type Proof, whole } from '../../proof.ts'
import { concurrently } from '../../requests/concurrently.ts'
import { identityOf, type List, type Listed, pagedLists, readList } from '../../requests/lists.ts'
import { growingLists, readWhileGrowing } from '../../requests/paging-while-writing.ts'
import type { Wire } from '../../requests/wire.ts'

const most = 200
/** How often a growing list is read from beginning to end. */
const rounds = 30
const beyond: readonly Record<string, string>[] = [
  ...['201', '1000000000', '0', '-1', 'NaN', '1e9', '1.5', 'abc', '99999999999999999999', 'Infinity', '-0.5'].map((take) => ({ take })),
  ...['-1', 'NaN', '1e12', '1.5', 'x'].map((skip) => ({ skip })),
  ...[{ order: 'up' }, { sort: 'nonsense' }, { sort: 'id; drop table learners' }, { page: '2' }],
]

const identities = (body: string) => (JSON.parse(body) as Listed[]).map(identityOf)

/** All pages of one size, in sequence. */
const readPages = async (wire: Wire, list: List, size: number, total: number, sorting: Record<string, string>) => {
  const found: string[] = []
  for (let skip = 0; skip < total + size; skip += size) {
    const { status, body, headers } = await readList(wire, list, { ...sorting, skip: String(skip), take: String(size) })
    if (status !== 200) return `${status} ${body.slice(0, 200)}`
    const page = identities(body)
    if (Number(headers['x-total-count']) !== total) return `X-Total-Count is ${headers['x-total-count']}, not ${total}`
    if (page.length > size) return `a page of ${size} has ${page.length}`
    found.push(...page)
  }
  return found
}

/** Every list, in every order: its pages together are the list, once. */
export const paging: Proof = {
  id: 'P29',
  name: 'paging',
  break: {
    what: 'ties in the sort order are not broken',
    shows: /stand on two pages|the pages have another order/,
    edits: [{ file: 'apps/server/src/lists/list.queries.ts', from: 'join([...sorted, list.key])', to: 'join(sorted)' }],
  },
  prove: async (shared) => {
    const { wire } = await shared.demonstration()
    const learner = await signIn(wire, 'banksia', 'learner@banksia.example')
    const staff = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
    const lists = await pagedLists(wire, { learner, staff, tenantCode: 'BANKSIA' })
    const faults = openFaults()
    let [orders, refused] = [0, 0]
    await concurrently(4, fewOf(shared, lists), async (list) => {
      // The log grows while it is read, so a past day is read.
      const still: Record<string, string> = list.operation === 'listAuditEvents' ? { 'atFilter[lt]': new Date().toISOString().slice(0, 10) } : {}
      const first = await readList(wire, list, { ...still, take: String(most) })
      const total = Number(first.headers['x-total-count'])
      if (first.status !== 200 || !Number.isInteger(total)) return faults.push(`${list.path}: ${first.status} ${first.body.slice(0, 200)}`)
      if (identities(first.body).length !== Math.min(total, most)) faults.push(`${list.path}: ${identities(first.body).length} of ${total}`)
      const size = Math.min(most, Math.max(2, Math.ceil(total / 8)))
      for (const sort of list.sorts)
        for (const order of sort === undefined ? [undefined] : ['asc', 'desc']) {
          orders++
          const sorting = { ...still, ...(sort && { sort }), ...(order && { order }) }
          const label = `${list.path} by ${sort} ${order}`
          const found = await readPages(wire, list, size, total, sorting)
          if (typeof found === 'string') faults.push(`${label}: ${found}`)
          else if (new Set(found).size !== found.length) faults.push(`${label}: ${found.length - new Set(found).size} records stand on two pages`)
          else if (found.length !== total) faults.push(`${label}: the pages have ${found.length} records of ${total}`)
          else if (total <= most && identities((await readList(wire, list, { ...sorting, take: String(most) })).body).join() !== found.join())
            faults.push(`${label}: the pages have another order than the whole`)
        }
      for (const query of beyond) {
        const { status, body } = await readList(wire, list, query)
        refused++
        if (status !== 400 || !body.includes('"errors"')) faults.push(`${list.path} with ${JSON.stringify(query)}: ${status}, not 400`)
      }
    })
    let [pages, added] = [0, 0]
    for (const growing of growingLists('BANKSIA')) {
      const list = lists.find(({ operation }) => operation === growing.operation)
      if (!list?.sorts.includes(growing.sort)) throw new Error(`${growing.operation} is not sorted by ${growing.sort}`)
      const counted = await readWhileGrowing(wire, list, growing, shared.some(rounds), faults)
      pages += counted.pages
      added += counted.added
    }
    if (added < shared.some(50)) faults.push(`only ${added} records were added while the pages were read`)
    const counts = `${faults.length} duplicates, gaps or wrong totals in ${whole(orders)} orders`
    return { counts: `${counts} and ${whole(pages)} pages while ${whole(added)} records were added; ${whole(refused)} refused`, faults }
  },
}
