import sql, { type Sql } from 'sql-template-tag'

/** The provider's small tables that many records refer to, and what records show of their rows. */
export type SmallTables = {
  classes: {
    code: string
    description: string
    startDate: string
    startTime: string
    endTime: string
    timetableId: number
    trainerId: number | null
    venueId: number | null
    colourCode: string | null
    classStatusId: number
    isRetired: boolean
  }
  courseOffers: { code: string | null; description: string | null }
  staff: { firstName: string | null; lastName: string | null }
  timetables: { code: string | null; description: string | null }
  unitElements: { isActive: boolean }
  unitOffers: { code: string | null }
  units: { code: string; description: string | null }
}
export type SmallTable = keyof SmallTables

type RowsByIds = (tenantId: number, ids: readonly number[]) => Sql

export const rowsByIds: Record<SmallTable, RowsByIds> = {
  classes: (tenantId, ids) => sql`
    select id, code, description, start_date as "startDate", starts_at as "startTime", ends_at as "endTime", timetable_id as "timetableId",
      trainer_id as "trainerId", venue_id as "venueId", colour_code as "colourCode", class_status_id as "classStatusId", retired_at is not null as "isRetired"
    from classes where tenant_id = ${tenantId} and id = any (${ids}::bigint[])`,
  courseOffers: (tenantId, ids) => sql`select id, code, description from course_offers where tenant_id = ${tenantId} and id = any (${ids}::bigint[])`,
  staff: (tenantId, ids) => sql`
    select id, first_name as "firstName", last_name as "lastName" from staff where tenant_id = ${tenantId} and id = any (${ids}::bigint[])`,
  timetables: (tenantId, ids) => sql`select id, code, description from timetables where tenant_id = ${tenantId} and id = any (${ids}::bigint[])`,
  unitElements: (tenantId, ids) => sql`select id, is_active as "isActive" from unit_elements where tenant_id = ${tenantId} and id = any (${ids}::bigint[])`,
  unitOffers: (tenantId, ids) => sql`select id, code from unit_offers where tenant_id = ${tenantId} and id = any (${ids}::bigint[])`,
  units: (tenantId, ids) => sql`select id, code, description from units where tenant_id = ${tenantId} and id = any (${ids}::bigint[])`,
}
