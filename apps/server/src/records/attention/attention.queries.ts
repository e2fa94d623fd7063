import { demographicsFields } from '@lanyard/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { demographicsFieldGroups } from '../learners/demographics-field-groups.ts'
import { ownStatements } from '../own-statements.queries.ts'
import { learnerOf } from '../scope.queries.ts'

type DetailsToCheck = {
  hasRecord: boolean
  preferredName: string | null
  passportExpiryDate: string | null
  visaExpiryDate: string | null
  hasAddress: boolean
  nextOfKin: 'missing' | 'without-phone' | 'known'
  missingFields: string[]
}

/** The columns of the demographics that a country's reports require, by field. */
const reportedColumns = (countryCode: string): [field: string, column: string][] =>
  demographicsFieldGroups.flatMap(({ group, fields }) =>
    Object.entries(fields).flatMap(([name, { column, reported, country }]): [string, string][] =>
      reported && (country === undefined || country === countryCode) ? [[group ? `${group}.${name}` : name, column]] : [],
    ),
  )

const missingFields = (countryCode: string): Sql => {
  const missing = reportedColumns(countryCode).map(([field, column]) => sql`case when d.${raw(column)} is null then ${field}::text end`)
  return sql`array_remove(array[${join(missing)}], null)`
}

const hasPhone = sql`coalesce(nullif(k.mobile, ''), nullif(k.phone_home, ''), nullif(k.phone_work, '')) is not null`
const hasName = sql`coalesce(nullif(k.first_name, ''), nullif(k.last_name, '')) is not null`

const detailsIn = ownStatements((scope, countryCode) => [
  sql`
    select true as "hasRecord", x.preferred_name as "preferredName", d.passport_expiry_date as "passportExpiryDate", d.visa_expiry_date as "visaExpiryDate",
      exists (
        select from learner_addresses a
        where a.tenant_id = ${scope.tenantId} and a.learner_id = x.id and a.kind in ('street', 'permanent') and nullif(a.suburb_town_city, '') is not null) as "hasAddress",
      coalesce((
        select case when bool_or(${hasName} and ${hasPhone}) then 'known' when bool_or(${hasName}) then 'without-phone' end
        from learner_next_of_kin k where k.tenant_id = ${scope.tenantId} and k.learner_id = x.id), 'missing') as "nextOfKin",
      ${missingFields(countryCode)} as "missingFields"
    from learners x left join learner_demographics d on d.tenant_id = x.tenant_id and d.learner_id = x.id
    where x.tenant_id = ${scope.tenantId} and x.id = ${learnerOf(scope)}`,
])

/** The details that expire or may be missing. Undefined for an account without learner records. */
export const readDetailsToCheck = async (db: TenantDatabase, { scope, tenant }: RecordContext): Promise<DetailsToCheck | undefined> => {
  const [[details]] = await db.read<[DetailsToCheck[]]>(...detailsIn(scope, tenant.countryCode))
  return details
}

/** The card of My Details that has the field. */
export const groupOfField = (field: string): string => demographicsFields[field as keyof typeof demographicsFields].group
