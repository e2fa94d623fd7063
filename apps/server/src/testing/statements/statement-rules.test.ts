import { expect, test } from 'vitest'
import { brokenRules } from './statement-rules.ts'

const refused = (text: string, rule: RegExp) => {
  const [first, ...others] = brokenRules(text)
  expect(first, text).toMatch(rule)
  expect(others, text).toEqual([])
}
const accepted = (text: string) => expect(brokenRules(text), text).toEqual([])

test('a conflict’s update has no function that isn’t immutable', () => {
  refused('insert into a (tenant_id) values ($1) on conflict (tenant_id) do update set at = now()', /immutable/)
  refused('insert into a (tenant_id) values ($1) on conflict (tenant_id) do update set n = 1 where (a.at < current_timestamp)', /immutable/)
  accepted('insert into a (tenant_id, at) values ($1, now()) on conflict (tenant_id) do update set at = excluded.at')
})

test('an insert of a selection returns something, unless its table is on the coordinator', () => {
  refused('insert into learners (tenant_id) select $1 from jsonb_to_recordset($2::jsonb) as e(a int)', /COPY/)
  refused('with x as (insert into learners (tenant_id) select 1) select 1', /COPY/)
  accepted('insert into learners (tenant_id) select $1 from jsonb_to_recordset($2::jsonb) as e(a int) returning 1')
  refused('insert into learners (tenant_id) values ($1, coalesce((select 2), 3))', /among the values/)
  refused('insert into learners (tenant_id) select $1 on conflict (tenant_id) do update set n = $2 returning 1', /No parameter/)
  accepted('insert into learners (tenant_id) values ($1) on conflict (tenant_id) do update set n = $2')
  accepted('insert into signing_keys (kid) select $1 where not exists (select from signing_keys)')
})

test('a subquery names the tenant by value', () => {
  refused('select (select 1 from b where b.tenant_id = a.tenant_id) from a where a.tenant_id = $1', /by value/)
  refused('select 1 from a left join lateral (select 1 from b where b.tenant_id = a.tenant_id) x on true', /by value/)
  accepted('select (select 1 from b where b.tenant_id = $1) from a join c on c.tenant_id = a.tenant_id where a.tenant_id = $1')
  accepted('select (select 1 from b join c d on d.tenant_id = b.tenant_id where b.tenant_id = $1) from a where a.tenant_id = $1')
})

test('a change calls no stable function over columns', () => {
  refused('update a set at = created_at + make_interval(hours => $1) where tenant_id = $2', /stable/)
  refused("update a set x = jsonb_build_object('a', name) where tenant_id = $2", /stable/)
  accepted("update a set at = (created_at at time zone 'UTC' + make_interval(hours => $1)) at time zone 'UTC' where tenant_id = $2")
  accepted("update a set x = jsonb_build_object('a', $1::text), at = now() - interval '1 day' where tenant_id = $2")
})

test('a change works out no moment within a case', () => {
  refused('update a set at = coalesce(at, now()) where tenant_id = $1', /pass the moment/)
  refused('update a set at = case when b then now() end where tenant_id = $1', /pass the moment/)
  accepted('update a set at = now(), b = coalesce(b, $2) where tenant_id = $1 and at < now()')
})

test('a change compares within `when`', () => {
  refused('update a set b = case b when 1 then 2 else b end where tenant_id = $1', /case when/)
  refused("insert into a (tenant_id) values ($1) on conflict (tenant_id) do update set b = case a.b when 'x' then 'y' end", /case when/)
  accepted('update a set b = case when b = 1 then 2 else b end where tenant_id = $1')
  accepted('select case b when 1 then 2 end from a where tenant_id = $1')
})

test('settings, merges, several statements, and CTEs read by returning', () => {
  refused("select set_config('app.tenant_id', $1, true)", /set local/)
  refused('with w as (merge into a using b on true when matched then delete) select 1', /MERGE/)
  refused("begin; set local app.tenant_id = '1'", /One statement/)
  accepted('commit;')
  refused('with x as (select 1 as n) update a set b = 1 where tenant_id = $1 returning (select n from x)', /CTE/)
})
