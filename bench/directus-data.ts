import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openSuperuser } from './workspace-data.ts'

type Table = { name: string; columns: Record<string, string>; references: Record<string, string>; where?: string }

const people = { first_name: 'text', last_name: 'text' }
const named = { code: 'text', description: 'text' }
/** Only what learners see is copied, so that Directus needs no further conditions. */
const seen = 'is_visible and retired_at is null'

/** What the enrolments of a learner consist of. A table comes after those it refers to. */
export const tables: readonly Table[] = [
  { name: 'learners', columns: people, references: {} },
  { name: 'staff', columns: people, references: {} },
  { name: 'course_offers', columns: named, references: {} },
  { name: 'units', columns: named, references: {} },
  { name: 'unit_offers', columns: { code: 'text' }, references: { unit_id: 'units' } },
  {
    name: 'course_enrolments',
    columns: { enrolment_status_id: 'bigint', start_date: 'date', end_date: 'date', is_visible: 'boolean' },
    references: { learner_id: 'learners', course_offer_id: 'course_offers', coordinator_id: 'staff' },
    where: seen,
  },
  {
    name: 'unit_enrolments',
    columns: {
      ...{ unit_enrolment_status_id: 'bigint', result_id: 'bigint', is_visible: 'boolean' },
      ...{ theory_score: 'numeric(6, 2)', practical_score: 'numeric(6, 2)', final_score: 'numeric(6, 2)' },
    },
    references: { course_enrolment_id: 'course_enrolments', unit_id: 'units', unit_offer_id: 'unit_offers', assessor_id: 'staff', trainer_id: 'staff' },
    where: `${seen} and (tenant_id, course_enrolment_id) in (select tenant_id, id from course_enrolments where ${seen})`,
  },
]

/** One number of a tenant and an id, because Directus' keys have one column. */
const keyOf = (column: string) => `tenant_id * 10000000000 + ${column}`

const copyTable = async (from: pg.Client, to: pg.Client, { name, columns, references, where = 'true' }: Table) => {
  const keys = Object.keys(references)
  const all = ['id bigint primary key', ...keys.map((key) => `${key} bigint`), ...Object.entries(columns).map((column) => column.join(' '))]
  await to.query(`create table ${name} (${all.join(', ')})`)
  const values = ['id', ...keys].map(keyOf).concat(Object.keys(columns)).join(', ')
  const rows = `select ${values} from ${name} where tenant_id in (select id from tenants where code like 'SCALE%') and ${where}`
  await pipeline(from.query(copyTo(`copy (${rows}) to stdout`)), to.query(copyFrom(`copy ${name} from stdin`)))
  for (const [key, other] of Object.entries(references)) {
    await to.query(`create index on ${name} (${key})`)
    await to.query(`alter table ${name} add foreign key (${key}) references ${other}`)
  }
}

/** The database and the role that Directus has on the embedded server, while it runs. */
export const login = 'directus'

/** Removes what `copyRows` has made. */
export const dropRows = async (lanyard: pg.Client) => {
  await lanyard.query(`drop database if exists ${login} with (force)`)
  await lanyard.query(`drop role if exists ${login}`)
}

/** Copies the rows into a database of its own on the same server, with indexes, foreign keys and statistics. */
export const copyRows = async (folder: string, lanyard: pg.Client, password: string) => {
  await dropRows(lanyard)
  await lanyard.query(`create role ${login} login password '${password}'`)
  await lanyard.query(`create database ${login} owner ${login}`)
  const directus = await openSuperuser(folder, login)
  try {
    await directus.query(`set role ${login}`)
    for (const table of tables) await copyTable(lanyard, directus, table)
    await directus.query('vacuum (analyze)')
  } finally {
    await directus.end()
  }
}

/** The copied keys of these accounts' learners, in their order. */
export const learnerKeys = async (lanyard: pg.Client, accounts: readonly { tenantId: number; accountId: number }[]): Promise<string[]> => {
  const [tenants, ids] = [accounts.map(({ tenantId }) => tenantId), accounts.map(({ accountId }) => accountId)]
  const { rows } = await lanyard.query<{ key: string }>(
    `select ${keyOf('l.id').replace('tenant_id', 'l.tenant_id')} as key from unnest($1::int[], $2::bigint[]) with ordinality a (tenant_id, account_id, place)
     join learners l on l.tenant_id = a.tenant_id and l.account_id = a.account_id order by a.place`,
    [tenants, ids],
  )
  return rows.map(({ key }) => key)
}
