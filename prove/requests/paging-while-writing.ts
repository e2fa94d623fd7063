import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { times } from './concurrently.ts'
import { identityOf, type List, type Listed, readList } from './lists.ts'
import type { Wire } from './wire.ts'

const writers = 3
const size = 7
/** The most records added, so the list doesn't outrun its reader. */
const mostAdded = 300

/** A list that grows at its end while it is read: its order, and what adds to it. */
export type Growing = { operation: string; sort: string; path: string; most?: number; bodyOf(word: string): unknown }

export const growingLists = (tenantCode: string): Growing[] => [
  {
    ...{ operation: 'listSupportCases', sort: 'supportCaseId', path: '/learner-app/support-case' },
    bodyOf: (subject) => ({ supportCaseCategoryId: 1, subject, htmlBody: '<p>x</p>' }),
  },
  {
    ...{ operation: 'listOpportunitySources', sort: 'opportunitySourceId', path: '/combos/opportunity-sources' },
    bodyOf: (word) => [{ code: word, description: word }],
  },
  {
    // A provider can send 200 invitations an hour.
    ...{ operation: 'listInvitations', sort: 'DateCreated', path: `/tenants/${tenantCode}/invitations`, most: 100 },
    bodyOf: (word) => ({ Email: `${word}@example.org`, Roles: ['Auditor'] }),
  },
]

/** Reads pages while others add records: no existing record is missing or duplicated, and every total was correct at some point. */
export const readWhileGrowing = async (
  wire: Wire,
  list: List,
  { sort, path, most: mostOfList = mostAdded, bodyOf }: Growing,
  rounds: number,
  faults: string[],
): Promise<{ pages: number; added: number }> => {
  const { person } = list
  let [isOver, begun, added, pages] = [false, 0, 0, 0]
  const grow = async () => {
    while (!isOver && begun < mostOfList) {
      begun++
      const { status, body } = await wire.send(person.site, path, { method: 'POST', bearer: person.token, body: bodyOf(`g-${randomUUID()}`) })
      if (status !== 200) return faults.push(`${path}: ${status} ${body.slice(0, 160)}`)
      added++
      await pause(10)
    }
  }
  const read = async (skip: number) => {
    const [least, answer] = [added, await readList(wire, list, { sort, order: 'asc', skip: String(skip), take: String(size) })]
    pages++
    return { least, most: begun, total: Number(answer.headers['x-total-count']), page: (JSON.parse(answer.body) as Listed[]).map(identityOf) }
  }
  const first = await read(0)
  const writing = times(writers).map(grow)
  for (const round of times(rounds)) {
    const found: string[] = []
    const label = `${list.path}, round ${round}`
    const there = (await read(0)).total
    while (found.length < there) {
      const { least, most, total, page } = await read(found.length)
      if (total < first.total + least || total > first.total + most)
        faults.push(`${label}: X-Total-Count is ${total}, and there were ${first.total + least} to ${first.total + most}`)
      if (page.length !== Math.min(size, Math.max(0, total - found.length))) faults.push(`${label}: ${page.length} records at ${found.length} of ${total}`)
      if (page.length === 0) break
      found.push(...page)
    }
    if (new Set(found).size !== found.length) faults.push(`${label}: ${found.length - new Set(found).size} records stand on two pages`)
    if (found.length < there) faults.push(`${label}: ${found.length} of ${there} records`)
  }
  isOver = true
  await Promise.all(writing)
  return { pages, added }
}
