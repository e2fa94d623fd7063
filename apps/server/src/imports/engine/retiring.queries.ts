import type { RecordTypeName } from '@lanyard/contract'
import { escapeLiteral } from './chunk-shape.queries.ts'
import { recordTables } from './record-tables.ts'

type Retired = { tenantId: number; source: string; type: RecordTypeName }

const ofSource = ({ tenantId, source }: Retired) => `t.tenant_id = ${tenantId} and t.source = ${escapeLiteral(source)} and t.retired_at is null`

/** The source's records that the dry run hasn't seen. */
export const selectMissing = (retired: Retired) => `
  select t.id from ${recordTables[retired.type].table} t
  left join (select s.target_id from seen s where s.type = ${escapeLiteral(retired.type)} offset 0) s on s.target_id = t.id
  where ${ofSource(retired)} and s.target_id is null order by t.id`

/** The source's records with these references. */
export const selectByRefs = (retired: Retired, refs: readonly string[]) => `
  select t.id from ${recordTables[retired.type].table} t
  where ${ofSource(retired)} and t.ref_external in (${refs.map((ref) => escapeLiteral(ref)).join(', ')}) order by t.id`

/** Retires records that nobody retired meanwhile. */
export const retireRecords = ({ tenantId, type }: Omit<Retired, 'source'>, ids: readonly number[], done: string) => `with retired as (
    update ${recordTables[type].table} t set retired_at = now() from (
      select t.id as found_id, to_jsonb(t) as before from ${recordTables[type].table} t
      where t.tenant_id = ${tenantId} and t.id = any ('{${ids.join(',')}}') and t.retired_at is null offset 0) b
    where t.tenant_id = ${tenantId} and t.id = b.found_id
    returning t.*, b.before)
  insert into ${done} select jsonb_build_object('id', id), version, before, to_jsonb(retired) - 'before' from retired`
