import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

type Course = { data: { courseEnrolmentId: number; courseOfferDescription: string; totalUnitsCount: number }; relationships?: object }

const coursesAt = async (path: string) => {
  const answer = await server.raw('banksia', path, { bearer, headers: { jsonformat: 'camelCase' } })
  expect(answer.statusCode).toBe(200)
  return (answer.json() as Course[]).toSorted((one, other) => one.data.courseEnrolmentId - other.data.courseEnrolmentId)
}

const asOwner = (text: string) => server.asOwner(text, [server.tenantId('banksia')], server.tenantId('banksia'))

/** Sorted by a field of another table, the database joins and counts. */
const expectSameAsJoined = async () => {
  for (const path of ['/learner-app/course-enrolments', '/learner-app/course-enrolments/list']) {
    const own = await coursesAt(path)
    expect(own.length).toBeGreaterThan(1)
    expect(own).toEqual(await coursesAt(`${path}?sort=courseOfferCode`))
  }
}

test('courses are the same, whether what they refer to is looked up or joined', expectSameAsJoined)

test('so are their counts, with units that were left, hidden or retired, and with a course that was left', async () => {
  const [first] = await coursesAt('/learner-app/course-enrolments')
  const { courseEnrolmentId = 0, totalUnitsCount = 0 } = first?.data ?? {}
  const nth = (place: number) =>
    `id = (select id from unit_enrolments where tenant_id = $1 and course_enrolment_id = ${courseEnrolmentId} order by id offset ${place} limit 1)`
  await asOwner(`update unit_enrolments set unit_enrolment_status_id = 11 where tenant_id = $1 and ${nth(0)}`)
  await asOwner(`update unit_enrolments set is_visible = false where tenant_id = $1 and ${nth(1)}`)
  await asOwner(`update unit_enrolments set retired_at = now() where tenant_id = $1 and ${nth(2)}`)
  await expectSameAsJoined()
  const [counted] = await coursesAt('/learner-app/course-enrolments')
  expect(counted?.data.totalUnitsCount).toBe(totalUnitsCount - 3)
  await asOwner(`update course_enrolments set enrolment_status_id = 11 where tenant_id = $1 and id = ${courseEnrolmentId}`)
  await expectSameAsJoined()
  const [left] = await coursesAt('/learner-app/course-enrolments')
  expect(left?.data.totalUnitsCount).toBe(totalUnitsCount - 2)
})

test('an offer with a new name shows it at once', async () => {
  await coursesAt('/learner-app/course-enrolments')
  await asOwner("update course_offers set description = 'A new name' where tenant_id = $1")
  await expect.poll(async () => (await coursesAt('/learner-app/course-enrolments')).map(({ data }) => data.courseOfferDescription)).toContain('A new name')
})
