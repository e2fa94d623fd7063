import { canary } from '../../apps/server/src/testing/canary.ts'
import { signIn, signStaffIn } from '../accounts/people.ts'
import type { Lanyard } from '../lanyard.ts'
import { pathOf } from '../requests/sending.ts'

const code = 'BANKSIA'
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const filled = new WeakSet<Lanyard>()

/** Writes a record of every kind that staff write in the console, with the canary as its text. Once for each Lanyard. */
export const fillWorkspace = async (lanyard: Lanyard) => {
  if (filled.has(lanyard)) return
  filled.add(lanyard)
  const { wire, owner } = lanyard
  const staff = await signStaffIn(wire, 'admin@banksia.example', code)
  const learner = await signIn(wire, 'banksia', 'learner@banksia.example')
  const demand = async (site: string, token: string, method: string, path: string, body?: unknown) => {
    const answer = await wire.send(site, path, { method, bearer: token, ...(body !== undefined && { body }) })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return JSON.parse(answer.body)
  }
  const asStaff = (method: string, path: string, body?: unknown) => demand('console', staff.token, method, path, body)
  const raise = async () => {
    const body = { supportCaseCategoryId: 1, subject: canary, htmlBody: `<p>${canary}</p>` }
    return Number((await demand('banksia', learner.token, 'POST', '/learner-app/support-case', body)).data.supportCaseId)
  }
  const htmlBody = `<p>${canary}</p>`
  const [one, other, third] = [await raise(), await raise(), await raise()]
  await asStaff('POST', `/cases/${one}/notes`, { htmlBody })
  for (const kind of ['reply', 'note']) await asStaff('PUT', `/cases/${one}/draft`, { kind, htmlBody })
  await asStaff('POST', `/cases/${one}/presence`, { isTyping: true })
  await asStaff('POST', `/cases/${other}/merge`, { intoId: one })
  await asStaff('POST', '/cases/changes', { ids: [one, third], status: 'open' })
  const { lastEntryId, learner: about } = await asStaff('GET', `/cases/${third}`)
  await asStaff('POST', `/cases/${third}/replies`, { htmlBody, lastEntryId })
  await asStaff('POST', '/case-views', { name: canary, isShared: true, filters: {} })
  await asStaff('POST', '/saved-replies', { name: canary, htmlBody, sharedWith: 'everyone' })
  await asStaff('POST', '/case-teams', { name: canary, sharesCases: false, memberAccountIds: [] })
  const { timeZone: _, ...settings } = await asStaff('GET', '/inbox-settings')
  await asStaff('PUT', '/inbox-settings', settings)
  await asStaff('POST', `/staff/learners/${about.id}/notes`, { text: canary, teamId: null })
  await asStaff('GET', `/staff/learners/${about.id}`)
  const file = Buffer.from(canary)
  const { id: fileId, url, contentType } = await asStaff('POST', '/broadcast-files', { filename: `${canary}.txt`, size: file.length })
  await wire.send('console', pathOf(url), { method: 'PUT', headers: { 'content-type': contentType }, body: file })
  await asStaff('PUT', `/cases/${one}/draft`, { kind: 'reply', attachments: [{ fileId }], actions: [{ kind: 'open-section', section: 'details' }] })
  const audience = { kind: 'learners', ids: [about.id] }
  const { id: messageId } = await asStaff('POST', '/broadcasts', { audience, subject: canary, htmlBody, fileIds: [fileId], sendsAt: tomorrow() })
  const tenantId = await owner.tenantId(code)
  await owner.rows("update case_replies set sends_at = now() + interval '1 day' where tenant_id = $1", [tenantId], tenantId)
  await owner.rows(
    "insert into case_ratings (tenant_id, support_case_id, answer, comment, rated_at, changed_at) values ($1, $2, 'good', $3, now(), now())",
    [tenantId, one, canary],
    tenantId,
  )
  await owner.rows('insert into broadcast_recipients (tenant_id, broadcast_id, learner_id) values ($1, $2, $3)', [tenantId, messageId, about.id], tenantId)
}
