import { type Call, paramNames } from '@lanyard/contract'
import type { Person } from '../accounts/people.ts'
import { operations } from './attempts.ts'
import type { Answer, Wire } from './wire.ts'

/** A paged list and a person who may read it: its path, and its sort fields. */
export type List = { operation: string; path: string; person: Person; sorts: (string | undefined)[]; filters: string[] }

type Readers = { learner: Person; staff: Person; tenantCode: string }

const idOfFirst = async (wire: Wire, { site, token }: Person, path: string): Promise<string> => {
  const { body } = await wire.send(site, path, { bearer: token })
  const [first] = JSON.parse(body) as { data: Record<string, number> }[]
  return String(first && Object.values(first.data)[0])
}

const sortsOf = (call: Call): (string | undefined)[] => {
  const sort = call.query?.shape.sort as { def?: { innerType?: { options?: string[] } } } | undefined
  return sort?.def?.innerType?.options ?? [undefined]
}

/** Every paged list of the contract, except the operators' own. */
export const pagedLists = async (wire: Wire, { learner, staff, tenantCode }: Readers): Promise<List[]> => {
  const unit = await idOfFirst(wire, learner, '/learner-app/unit-enrolments')
  const invoice = await idOfFirst(wire, learner, '/learner-app/finance-invoices')
  const idIn = (path: string) => (path.includes('unit-enrolments') ? unit : invoice)
  return operations
    .filter(([, { method, query, needs }]) => method === 'GET' && query?.shape.take !== undefined && needs !== 'tenants:any')
    .map(([operation, call]) => ({
      operation,
      path: paramNames(call.path).reduce((path, name) => path.replace(`{${name}}`, name === 'tenantCode' ? tenantCode : idIn(path)), call.path),
      person: call.path.startsWith('/learner-app/') ? learner : staff,
      sorts: sortsOf(call),
      filters: Object.keys(call.query?.shape ?? {}).filter((name) => !['skip', 'take', 'sort', 'order'].includes(name)),
    }))
}

export const readList = (wire: Wire, { person, path }: List, query: Record<string, string>): Promise<Answer> =>
  wire.send(person.site, `${path}?${new URLSearchParams(query)}`, { bearer: person.token })

export type Listed = { data?: Record<string, unknown>; Id?: number; TenantCode?: string; SiteGUID?: string }

/** What identifies a record in its list. */
export const identityOf = ({ data, Id, TenantCode, SiteGUID }: Listed): string => String(data ? Object.values(data)[0] : (Id ?? TenantCode ?? SiteGUID))
