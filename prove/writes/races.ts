import { signIn, signStaffIn } from '../accounts/people.ts'
import type { Answer, Wire } from '../requests/wire.ts'

/** Something two people can change concurrently: its current value and version, and a change for that version. */
export type Race = {
  name: string
  read(): Promise<{ value: unknown; etag: string }>
  write(value: string, etag: string): Promise<number>
}

type Host = {
  name: string
  site: string
  token: string
  /** Where it is read and where it is written. */
  paths: [read: string, write: string]
  method: 'PUT' | 'PATCH'
  bodyOf(value: string): unknown
  readValue(answer: unknown): unknown
}

const demand = (answer: Answer, path: string): Answer => {
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`)
  return answer
}

const raceAt = (wire: Wire, { name, site, token, paths: [readPath, writePath], method, bodyOf, readValue }: Host): Race => ({
  name,
  read: async () => {
    const answer = demand(await wire.send(site, readPath, { bearer: token }), readPath)
    return { value: readValue(JSON.parse(answer.body)), etag: String(answer.headers.etag) }
  },
  write: async (value, etag) => (await wire.send(site, writePath, { method, bearer: token, headers: { 'if-match': etag }, body: bodyOf(value) })).status,
})

type Source = { data: { opportunitySourceId: number; description: string } }
type Stage = { data: { opportunityStageId: number; description: string; isDeleted: boolean } }

/** The writer of a whole set: one text if all its values come from one writer. */
const writerOf = (stages: Stage[]) => {
  const writers = new Set(stages.filter(({ data }) => !data.isDeleted).map(({ data }) => data.description.replace(/^stage \d+ /, '')))
  return writers.size === 1 ? [...writers][0] : [...writers]
}

/** The five kinds of records with a version. */
export const racesOf = async (wire: Wire): Promise<Race[]> => {
  const { token } = await signIn(wire, 'banksia', 'learner@banksia.example')
  const admin = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
  const asAdmin = async (path: string, options = {}) => JSON.parse(demand(await wire.send('console', path, { bearer: admin.token, ...options }), path).body)
  const [source] = (await asAdmin('/combos/opportunity-sources', { method: 'POST', body: [{ code: 'RACE', description: 'Before' }] })) as Source[]
  const three = [1, 2, 3].map((number) => ({ description: `stage ${number} before` }))
  const stages = (await asAdmin('/combos/opportunity-stages', { method: 'PUT', body: three })) as Stage[]
  const settings = (await asAdmin('/tenants/BANKSIA/settings/portal')) as { Id: number; Name: string }[]
  const setting = `/tenants/BANKSIA/settings/portal/${settings.find(({ Name }) => Name === 'Site.SiteName')?.Id}`
  const sourceId = source?.data.opportunitySourceId
  const learner = { site: 'banksia', token, method: 'PUT' } as const
  const staff = { site: 'console', token: admin.token } as const
  const both = (path: string): [string, string] => [path, path]
  const targets: Host[] = [
    {
      ...{ name: 'personal details', ...learner, paths: both('/learner-app/learner-personal') },
      bodyOf: (suffix) => ({ suffix }),
      readValue: (answer) => (answer as { data: { suffix: string } }).data.suffix,
    },
    {
      ...{ name: 'next of kin', ...learner, paths: both('/learner-app/learner-next-of-kin') },
      bodyOf: (firstName) => ({ localNextOfKin: { firstName } }),
      readValue: (answer) => (answer as { data: { localNextOfKin: { firstName: string } } }).data.localNextOfKin.firstName,
    },
    {
      ...{ name: 'a setting', ...staff, method: 'PATCH', paths: both(setting) },
      bodyOf: (value) => [{ op: 'replace', path: '/Value', value }],
      readValue: (answer) => (answer as { Value: string }).Value,
    },
    {
      ...{ name: 'a catalogue value', ...staff, method: 'PUT', paths: ['/combos/opportunity-sources', `/combos/opportunity-sources/${sourceId}`] },
      bodyOf: (description) => ({ code: 'RACE', description }),
      readValue: (answer) => (answer as Source[]).find(({ data }) => data.opportunitySourceId === sourceId)?.data.description,
    },
    {
      ...{ name: 'opportunity stages', ...staff, method: 'PUT', paths: both('/combos/opportunity-stages') },
      bodyOf: (value) => stages.map(({ data: { opportunityStageId } }, index) => ({ opportunityStageId, description: `stage ${index + 1} ${value}` })),
      readValue: (answer) => writerOf(answer as Stage[]),
    },
  ]
  return targets.map((target) => raceAt(wire, target))
}
