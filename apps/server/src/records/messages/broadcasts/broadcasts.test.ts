import { broadcastCalls, learnerCalls, notificationKinds, staffLearnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeUnusedMessageFiles } from '../../../files/provider/message-files.ts'
import { goodFiles } from '../../../files/testing/sample-files.ts'
import { openSender } from '../../../files/testing/sending.ts'
import { reconcileDocuments } from '../../../files/upkeep/reconcile.ts'
import { openTestServer, origins, type TestServer } from '../../../testing/server.ts'
import { hours, openTestClock } from '../../../testing/test-clock.ts'
import { sendBroadcastsJob } from './send-broadcasts.ts'

const clock = openTestClock()
let server: TestServer
const people = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer({ clock: clock.now })
  for (const name of ['admin', 'support', 'trainer', 'auditor']) people.set(name, await server.staffToken(`${name}@banksia.example`, 'banksia'))
  people.set('zoe', await server.learnerToken('banksia', 'learner@banksia.example'))
})
afterAll(() => server.close())

const as = (name: string) => server.client(broadcastCalls, 'console', people.get(name) as string)
const learners = (name: string) => server.client(staffLearnerCalls, 'console', people.get(name) as string)
const zoe = () => server.client(learnerCalls, 'banksia', people.get('zoe') as string)
const send = () => sendBroadcastsJob({ database: server.database, sites: server.sites, clock: clock.now }).run({ signal: new AbortController().signal })
const audiences = async (name: string, search = '') => as(name).listBroadcastAudiences({ query: { search } })
const text = { subject: 'Room changed, {learner.firstName}', htmlBody: '<p>Dear {learner.firstName}, we meet in <b>room 7</b>.<script>x</script></p>' }
const currentCourse = async () => {
  const course = (await audiences('support', 'Leadership')).find(({ kind }) => kind === 'course')
  return { kind: 'course' as const, id: course?.id as number }
}
const messages = async (search: string) => (await zoe().listMessages({ query: { search } })).items

test('a message is previewed with real people, held, and reaches each of them once with their own name', async () => {
  const audience = await currentCourse()
  const preview = await as('support').previewBroadcast({ body: { audience, ...text } })
  expect(preview.count).toBeGreaterThan(1)
  expect(preview).toMatchObject({ audienceName: expect.stringContaining('Leadership'), fromName: 'Priya Raman' })
  expect(preview.people).toContainEqual(
    expect.objectContaining({ name: 'Zoë Marchetti', subject: 'Room changed, Zoë', htmlBody: '<p>Dear Zoë, we meet in <b>room 7</b>.</p>' }),
  )
  const made = await as('support').createBroadcast({ body: { audience, ...text } })
  expect(made).toMatchObject({ state: 'scheduled', recipients: null, sent: 0, by: 'Priya Raman', isMine: true })
  await send()
  expect(await messages('Room changed')).toEqual([])
  clock.forward(11_000)
  await Promise.all([send(), send()])
  const [message, ...more] = await messages('Room changed')
  expect(message).toMatchObject({ subject: 'Room changed, Zoë', preview: 'Dear Zoë, we meet in room 7.', fromName: 'Priya Raman', isRead: false })
  expect(more).toEqual([])
  await zoe().markMessage({ params: { id: message?.messageId as number }, body: { isRead: true } })
  expect(await as('admin').getBroadcast({ params: { id: made.id } })).toMatchObject({
    ...{ state: 'sent', recipients: preview.count, sent: preview.count, read: 1, isMine: false, withoutEmail: preview.withoutEmail },
  })
  await expect(as('support').stopBroadcast({ params: { id: made.id } })).rejects.toMatchObject({ problem: { detail: 'The message is already sent.' } })
  expect((await as('admin').listBroadcasts()).broadcasts[0]).toMatchObject({ id: made.id })
})

test('stopped in time, nobody gets it; scheduled, it waits', async () => {
  const audience = await currentCourse()
  const now = await as('support').createBroadcast({ body: { audience, ...text, subject: 'Stopped parcel' } })
  const later = await as('support').createBroadcast({
    body: { audience, ...text, subject: 'Scheduled parcel', sendsAt: new Date(clock.now() + 60_000).toISOString() },
  })
  expect(await as('admin').stopBroadcast({ params: { id: now.id } })).toMatchObject({ state: 'stopped', sent: 0 })
  clock.forward(20_000)
  await send()
  expect([await messages('Stopped parcel'), await messages('Scheduled parcel')]).toEqual([[], []])
  clock.forward(60_000)
  await send()
  expect(await messages('Stopped parcel')).toEqual([])
  expect(await messages('Scheduled parcel')).toHaveLength(1)
  expect(await as('support').getBroadcast({ params: { id: later.id } })).toMatchObject({ state: 'sent' })
})

test('who turned emails off is counted, and still gets the message', async () => {
  const audience = await currentCourse()
  const before = await as('support').previewBroadcast({ body: { audience, ...text } })
  const all = Object.fromEntries(notificationKinds.map((kind) => [kind, true])) as Record<(typeof notificationKinds)[number], boolean>
  await zoe().replaceNotificationChoices({ body: { ...all, newMessage: false } })
  expect((await as('support').previewBroadcast({ body: { audience, ...text } })).withoutEmail).toBe(before.withoutEmail + 1)
  await zoe().replaceNotificationChoices({ body: all })
})

test('a segment has its learners of the time when it is sent, for those who see the records it is about', async () => {
  const audience = { kind: 'segment' as const, segment: 'overdue' as const }
  const { totalCount } = await learners('support').listLearners({ query: { segmentFilter: 'overdue', take: 1 } })
  const preview = await as('support').previewBroadcast({ body: { audience, subject: '', htmlBody: '' } })
  expect(preview.count).toBe(totalCount)
  expect(preview.notEmailed).toHaveLength(preview.withoutEmail)
  const { id } = await as('support').createBroadcast({ body: { audience, ...text, subject: 'Overdue parcel' } })
  clock.forward(11_000)
  await send()
  expect(await as('support').getBroadcast({ params: { id } })).toMatchObject({
    ...{ audienceName: 'Learners with overdue invoices', state: 'sent', recipients: totalCount, sent: totalCount, withoutEmail: preview.withoutEmail },
  })
  await expect(as('trainer').previewBroadcast({ body: { audience, subject: '', htmlBody: '' } })).rejects.toMatchObject({ problem: { status: 403 } })
})

test('a file reaches each learner as a document of their own, and nobody else', async () => {
  const content = goodFiles.pdf as Buffer
  const file = await as('support').createBroadcastFile({ body: { filename: 'Room plan.pdf', size: content.length } })
  const audience = await currentCourse()
  const body = { audience, ...text, subject: 'Room plan', fileIds: [file.id] }
  const notArrived = { problem: { errors: [{ pointer: '/fileIds/0', message: 'Has not arrived. Upload it again.' }] } }
  await expect(as('support').createBroadcast({ body })).rejects.toMatchObject(notArrived)
  const put = (payload: Buffer) =>
    server.raw('console', file.url.replace(origins.console, ''), { method: 'PUT', payload, headers: { 'content-type': file.contentType } })
  expect((await put(Buffer.from('no PDF'))).statusCode).toBe(415)
  const again = await as('support').createBroadcastFile({ body: { filename: 'Room plan.pdf', size: content.length } })
  Object.assign(file, again)
  expect((await put(content)).statusCode).toBe(200)
  await expect(as('admin').createBroadcast({ body: { ...body, fileIds: [file.id] } })).rejects.toMatchObject(notArrived)
  const made = await as('support').createBroadcast({ body: { ...body, fileIds: [file.id] } })
  expect(made.files).toMatchObject([{ id: file.id, filename: 'Room plan.pdf', size: content.length }])
  expect((await server.raw('console', (made.files[0]?.url ?? '').replace(origins.console, ''))).rawPayload).toEqual(content)
  clock.forward(11_000)
  await send()
  const ids: number[] = []
  for (const email of ['learner@banksia.example', 'second@banksia.example']) {
    const learner = await openSender(server, 'banksia', email)
    const messagesOf = server.client(learnerCalls, 'banksia', learner.bearer)
    const [found] = (await messagesOf.listMessages({ query: { search: 'Room plan' } })).items
    const { documents } = await messagesOf.getMessage({ params: { id: found?.messageId as number } })
    expect(documents).toMatchObject([{ filename: 'Room plan.pdf', size: content.length }])
    ids.push(documents?.[0]?.documentId as number)
    expect((await learner.open(ids.at(-1) as number)).rawPayload).toEqual(content)
    if (ids.length === 2) await expect(learner.client.getDocumentFile({ params: { id: ids[0] as number } })).rejects.toMatchObject({ problem: { status: 404 } })
  }
  const later = { ...server.files, clock: () => clock.now() + hours(25) }
  const unused = await as('support').createBroadcastFile({ body: { filename: 'Unused.pdf', size: content.length } })
  Object.assign(file, unused)
  await put(content)
  const stored = async () => (await Array.fromAsync(server.files.storage.list('learnerapp/BANKSIA/messages/'))).map(({ key }) => key.split('/').at(-1))
  expect(await stored()).toHaveLength(2)
  await removeUnusedMessageFiles(later)
  expect(await stored()).toEqual(['Room plan.pdf'])
  expect(await reconcileDocuments(later, { isRepairing: false })).toMatchObject({ filesWithoutRow: [], rowsWithoutFile: [] })
})

test('messages are listed page by page, each once', async () => {
  const seen: number[] = []
  let before: number | undefined
  do {
    const page = await as('admin').listBroadcasts({ query: { take: 2, ...(before && { before }) } })
    seen.push(...page.broadcasts.map(({ id }) => id))
    expect(page.count).toBeGreaterThanOrEqual(seen.length)
    before = page.next ?? undefined
  } while (before)
  expect(seen.length).toBeGreaterThan(2)
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one))
})

test('a trainer writes to the classes they teach, and to nobody else', async () => {
  const [own] = (await audiences('trainer')).filter(({ kind }) => kind === 'class')
  const foreign = (await audiences('support')).filter(({ kind }) => kind === 'class')
  const mine = new Set((await audiences('trainer')).filter(({ kind }) => kind === 'class').map(({ id }) => id))
  const other = foreign.find(({ id, count }) => !mine.has(id) && count > 0)
  expect(own?.count).toBeGreaterThan(0)
  expect((await audiences('trainer')).some(({ kind }) => kind === 'course')).toBe(false)
  const made = await as('trainer').createBroadcast({ body: { audience: { kind: 'class', id: own?.id as number }, ...text, subject: 'Bring a pen' } })
  expect(made.by).toBe('Nadia Petrov')
  const nobody = { problem: { errors: [{ pointer: '/audience', message: 'No learner would get this message.' }] } }
  const learnerId = (await as('support').previewBroadcast({ body: { audience: await currentCourse(), ...text } })).people[0]?.learnerId as number
  for (const audience of [{ kind: 'class' as const, id: other?.id as number }, await currentCourse(), { kind: 'learners' as const, ids: [learnerId] }])
    await expect(as('trainer').createBroadcast({ body: { audience, ...text } })).rejects.toMatchObject(nobody)
  const ofSupport = await as('support').createBroadcast({ body: { audience: { kind: 'learners', ids: [learnerId] }, ...text } })
  await expect(as('trainer').getBroadcast({ params: { id: ofSupport.id } })).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(as('trainer').stopBroadcast({ params: { id: ofSupport.id } })).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(as('auditor').listBroadcasts()).rejects.toMatchObject({ problem: { status: 403 } })
  const kahu = server.client(broadcastCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
  await expect(kahu.createBroadcast({ body: { audience: { kind: 'learners', ids: [learnerId] }, ...text } })).rejects.toMatchObject(nobody)
  await expect(kahu.getBroadcast({ params: { id: ofSupport.id } })).rejects.toMatchObject({ problem: { status: 404 } })
})

test('unknown fields, empty texts and past times are named', async () => {
  const audience = await currentCourse()
  const body = { audience, subject: 'Hello {learner.age}', htmlBody: '<p> </p>' }
  await expect(as('support').createBroadcast({ body })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/htmlBody' }, { pointer: '/subject', message: 'There is no field {learner.age}.' }] },
  })
  await expect(as('support').createBroadcast({ body: { ...text, audience, sendsAt: '2020-01-01T00:00:00Z' } })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/sendsAt', message: 'Must be in the future.' }] },
  })
})

test('a trainer’s message to a timetable reaches the learners of their own classes, and no others', async () => {
  const timetable = (await audiences('trainer')).find(({ kind, count }) => kind === 'timetable' && count > 1)
  const tenant = server.tenantId('banksia')
  const given = [tenant, timetable?.id as number]
  const kept = 'select min(c.id) from classes c where c.tenant_id = $1 and c.timetable_id = $2'
  await server.asOwner(`update classes set trainer_id = null where tenant_id = $1 and timetable_id = $2 and id <> (${kept})`, given, tenant)
  await server.asOwner(
    `update class_registrations set retired_at = now() where tenant_id = $1 and class_id = (${kept}) and learner_id <> (
       select min(r.learner_id) from class_registrations r where r.tenant_id = $1 and r.class_id = (${kept}))`,
    given,
    tenant,
  )
  const audience = { kind: 'timetable' as const, id: timetable?.id as number }
  expect((await as('support').previewBroadcast({ body: { audience, ...text } })).count).toBeGreaterThan(1)
  const { id } = await as('trainer').createBroadcast({ body: { audience, ...text, subject: 'Own classes' } })
  clock.forward(11_000)
  await send()
  expect(await as('trainer').getBroadcast({ params: { id } })).toMatchObject({ state: 'sent', recipients: 1 })
})
