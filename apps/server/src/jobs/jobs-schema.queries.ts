import { createHash } from 'node:crypto'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { lockMigrations } from '../database/migrations/migrate.ts'
import { appRole, jobsSchema } from '../embedded-postgres/embedded-postgres-roles.queries.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'

const plans = getConstructionPlans(jobsSchema)
const fingerprint = createHash('sha256').update(plans).digest('hex')

type SchemaState = { role: string; database: string; mayCreate: boolean; owner: string | null; isOurs: boolean; fingerprint: string | null }

const readSchemaState = async (client: pg.Client): Promise<SchemaState> => {
  const { rows } = await client.query<SchemaState>(
    `select current_user as role, current_database() as database, has_database_privilege(current_database(), 'create') as "mayCreate",
       pg_get_userbyid(n.nspowner) as owner, coalesce(pg_has_role(n.nspowner, 'usage'), true) as "isOurs", obj_description(n.oid, 'pg_namespace') as fingerprint
     from (select) one left join pg_namespace n on n.nspname = $1`,
    [jobsSchema],
  )
  return rows[0] as SchemaState
}

const demandRights = ({ role, database, mayCreate, owner, isOurs }: SchemaState) => {
  if (!isOurs)
    throw new SetupError(
      `The schema ${jobsSchema} belongs to ${owner}, and ${role}, the role of DATABASE_URL, isn't a member of it. ` +
        `As a superuser, run: drop schema ${jobsSchema} cascade. Lanyard makes it again.`,
    )
  if (!mayCreate)
    throw new SetupError(
      `${role}, the role of DATABASE_URL, may not create the schema ${jobsSchema}. As a superuser, run: ` +
        `grant create on database ${pg.escapeIdentifier(database)} to ${pg.escapeIdentifier(role)}.`,
    )
}

/**
 * Creates the queue's schema as the database's owner, if it is missing or belongs to another version of pg-boss. It contains nothing that can't be recreated.
 * The serving role gets its rights on it at every start.
 */
export const prepareJobs = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lanyard-migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    const state = await readSchemaState(client)
    if (state.fingerprint !== fingerprint || !state.isOurs) {
      demandRights(state)
      await client.query(`drop schema if exists ${jobsSchema} cascade`)
      await client.query(plans)
      await client.query(`comment on schema ${jobsSchema} is '${fingerprint}'`)
    }
    await client.query(
      `grant usage on schema ${jobsSchema} to ${appRole}; grant select, insert, update, delete on all tables in schema ${jobsSchema} to ${appRole}`,
    )
  } finally {
    await client.end()
  }
}
