import sql, { raw, type Sql } from 'sql-template-tag'
import type { Span } from './report-period.ts'

/** A moment lies in the span, by the provider's days. */
export const isIn = (moment: Sql, { timeZone, from, to }: Span): Sql =>
  sql`${moment} >= (${from}::date)::timestamp at time zone ${timeZone} and ${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}`

const part = ({ unit }: Span, day: Sql): Sql => sql`date_trunc('${raw(unit)}', ${day})::date`

/** Every part of the span, also those without figures. A first week or month may begin before the span. */
const partsOf = (span: Span): Sql =>
  sql`select p::date as start from generate_series(${part(span, sql`${span.from}::date`)}, ${span.to}::date, interval '1 ${raw(span.unit)}') p`

/** The same with the moments at which they begin and end inside the span, and the span itself without a day. Moments are compared with them, so that no row's day is computed. */
export const partsWithMoments = (span: Span): Sql => {
  const { timeZone, from, to } = span
  const moment = (day: Sql) => sql`(${day})::timestamp at time zone ${timeZone}`
  return sql`
    select p.start, ${moment(sql`greatest(p.start, ${from}::date)`)} as begins, ${moment(sql`least(p.start + interval '1 ${raw(span.unit)}', ${to}::date + 1)`)} as ends
    from (${partsOf(span)}) p
    union all select null, ${moment(sql`${from}::date`)}, ${moment(sql`${to}::date + 1`)}`
}

/** The parts in their order, as `parts`, and where each begins, as `beginnings`. The span itself has no place. */
export const placedParts = (span: Span): Sql => sql`
  parts as materialized (
    select m.start, case when m.start is not null then row_number() over (partition by m.start is null order by m.begins)::int end as place, m.begins
    from (${partsWithMoments(span)}) m),
  beginnings as materialized (select array_agg(p.begins order by p.place) as moments from parts p where p.place is not null)`

/** The place of the part that a moment of the span lies in: found among the beginnings, so that no row's day is computed. */
export const placeOf = (moment: Sql): Sql => sql`width_bucket(${moment}, (select moments from beginnings))`

/** Of `counted`, which has an id, a size to sort by, and others: the largest by id, the others without one. Columns are summed up. */
export const largest = (counted: Sql, columns: Sql, most: number): Sql => sql`
  with counted as (${counted}), ranked as (select *, row_number() over (order by size desc, id) as place from counted)
  select case when place <= ${most} then id end as id, place > ${most} as "isOther", ${columns} from ranked
  group by 1, 2 order by min(place)`
