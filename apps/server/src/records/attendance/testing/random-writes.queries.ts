import type pg from 'pg'

/** Numbers from 0 to below 1. */
export type Random = () => number
export type Ground = { tenantId: number; learners: readonly number[]; units: readonly number[]; classes: readonly number[]; timetables: readonly number[] }

/** Classes that begin at 7:00 on the days around this one. */
export const theDay = '2026-11-17'

/** Two timetables with classes on the ten days before and after the day. */
export const addGround = async (client: pg.Client, tenantId: number): Promise<Ground> => {
  const ids = async (text: string) => (await client.query<{ id: string }>(text, [tenantId])).rows.map(({ id }) => Number(id))
  await client.query('begin')
  await client.query(`set local app.tenant_id = '${tenantId}'`)
  const learners = await ids('select id from learners where tenant_id = $1 order by id limit 8')
  const units = await ids(
    'select id from unit_enrolments where tenant_id = $1 and learner_id in (select id from learners where tenant_id = $1 order by id limit 8) order by id limit 12',
  )
  const timetables = await ids(
    `insert into timetables (tenant_id, code, description) select $1, 'AT-' || n, 'Attendance' from generate_series(1, 2) n returning id`,
  )
  const classes = await ids(`
    insert into classes (tenant_id, timetable_id, code, description, class_status_id, start_date, starts_at, ends_at)
    select $1, ${timetables[0]} + abs(n) % 2, 'AT-' || n, 'Attendance', 6, date '${theDay}' + n, timestamptz '${theDay}T07:00Z' + n * interval '1 day',
      timestamptz '${theDay}T09:00Z' + n * interval '1 day' from generate_series(-10, 10) n returning id`)
  await client.query('commit')
  return { tenantId, learners, units, classes, timetables }
}

/** One write of any kind that attendance can follow from, at random. */
export const randomWrite = (random: Random, { tenantId, learners, units, classes, timetables }: Ground): string => {
  const pick = <Of>(values: readonly Of[]) => values[Math.floor(random() * values.length)] as Of
  const status = () => 1 + Math.floor(random() * 7)
  const type = () => (random() < 0.3 ? 'null::bigint' : 1 + Math.floor(random() * 8))
  const moment = () => `timestamptz '${new Date(Date.parse(`${theDay}T08:00Z`) + (Math.floor(random() * 480) - 240) * 3_600_000).toISOString()}'`
  const anyOrder = () => `hashint8(id + ${Math.floor(random() * 1000)})`
  const of = `tenant_id = ${tenantId} and class_id = any ('{${classes.join(',')}}')`
  const unit = pick(units)
  const [learner, place] = [pick(learners), pick(classes)]
  const update = (set: string, where: string) => `update class_registrations set ${set} where ${of} and ${where}`
  const writes = [
    `insert into class_registrations (tenant_id, learner_id, class_id, unit_enrolment_id, class_registration_status_id, attendance_type_id)
     select ${tenantId}, l, ${place}, ${random() < 0.3 ? 'null::bigint' : unit}, ${status()}, ${type()} from unnest('{${[...new Set([learner, pick(learners)])].join(',')}}'::bigint[]) l
     on conflict (tenant_id, learner_id, class_id) do update set attendance_type_id = excluded.attendance_type_id returning 1`,
    update(`attendance_type_id = ${type()}, class_registration_status_id = ${status()}`, `class_id = ${place}`),
    update(`attendance_type_id = ${type()}`, `learner_id = ${learner}`),
    update(`class_registration_status_id = ${status()}`, `learner_id = ${learner} and class_id = ${place}`),
    update(
      `retired_at = case when retired_at is null then timestamptz '2026-11-01 00:00Z' end`,
      `learner_id = ${learner} and class_id % 3 = ${Math.floor(random() * 3)}`,
    ),
    update(`ends_at = ${random() < 0.4 ? 'null' : moment()}`, `class_id = ${place}`),
    update(`unit_enrolment_id = ${random() < 0.3 ? 'null::bigint' : unit}`, `learner_id = ${learner}`),
    update(
      `class_id = ${place}`,
      `id = (select min(id) from class_registrations where ${of} and learner_id = ${learner}) and not exists (select from class_registrations where ${of} and learner_id = ${learner} and class_id = ${place})`,
    ),
    `delete from class_registrations where ${of} and learner_id = ${learner} and class_id = ${place}`,
    `update classes set timetable_id = ${pick(timetables)} where tenant_id = ${tenantId} and id = ${place}`,
    `update classes set class_status_id = ${pick([2, 6, 7, 8])} where tenant_id = ${tenantId} and id = ${place}`,
    `update classes set ends_at = greatest((starts_at at time zone 'UTC' + interval '1 minute') at time zone 'UTC', ${moment()}), start_date = start_date + ${Math.floor(random() * 3) - 1}
     where tenant_id = ${tenantId} and id = ${place}`,
    `update unit_enrolments set course_enrolment_id = (
       select id from course_enrolments where tenant_id = ${tenantId} and learner_id = ${random() < 0.8 ? 'unit_enrolments.learner_id' : learner} order by ${anyOrder()} limit 1)
     where tenant_id = ${tenantId} and id = ${unit}`,
    `update course_enrolments set course_offer_id = (select id from course_offers where tenant_id = ${tenantId} order by ${anyOrder()} limit 1)
     where tenant_id = ${tenantId} and id = (select min(id) from course_enrolments where tenant_id = ${tenantId} and learner_id = ${learner})`,
  ]
  return pick(writes)
}
