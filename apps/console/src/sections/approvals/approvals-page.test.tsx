import type { ApprovalSummary, OpenedApproval } from '@lanyard/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const mobile = 'personal/learnerPersonalPhoneNumbers.mobile'
const at = '2026-11-14T04:20:00.000Z'
const summary = (id: number, name: string, fields: string[], isLowRisk: boolean): ApprovalSummary => ({
  ...{ id, version: 3, learner: { id, name, number: `BT-${id}` }, createdAt: at, closedAt: null, isLowRisk, hasDocument: !isLowRisk },
  fields: fields.map((field) => ({ field, state: 'waiting' })),
})
const zoe = summary(1, 'Zoë Marchetti', ['personal/lastName', mobile], false)
const requests = [zoe, summary(2, 'Aiko Mori', [mobile], true), summary(3, 'Sam Whitfield', ['personal/learnerPostalAddress.postcode'], true)]
const change = (field: string, before: string, after: string): OpenedApproval['fields'][number] => ({
  ...{ field, before, beforeLabel: null, after, afterLabel: null, state: 'waiting', reason: null, decidedAt: null },
  ...{ isSealed: false, needsDocument: false, isStale: false, decidedBy: null },
})
const opened: OpenedApproval = {
  ...zoe,
  learner: { ...zoe.learner, firstName: 'Zoë' },
  fields: [change('personal/lastName', 'Marchetti', 'Marchetti-Rossi'), change(mobile, '0412 345 678', '0423 456 789')],
  documents: [{ documentId: 9, filename: 'Marriage certificate.pdf', size: 421_888, state: 'clean' }],
  mayDecide: true,
}

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer(signedInAs('SupportAgent'))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone: 'Australia/Sydney', Locale: 'en-AU', Approvals: { Count: 3, Items: [] } })
  server.routes['GET /change-requests'] = () => Response.json({ requests, next: null, counts: { toReview: 3, lowRisk: 2, withDocument: 1 } })
  server.routes['GET /change-requests/1'] = () => Response.json(opened)
  server.routes['POST /change-requests/1/decision'] = () => Response.json({ ...opened, version: 4, mayDecide: false })
})
const groupOf = (label: string) => within(screen.getByRole('radiogroup', { name: label }))

test('a request shows before and after, its document, and is decided field by field', async () => {
  const { user } = await openPage('/approvals')
  expect(await screen.findByText('Marchetti-Rossi')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open Marriage certificate.pdf' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /To review 3/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save decisions' }))
  expect(await screen.findByText('Approve or decline at least one change.')).toBeTruthy()
  await user.click(groupOf('Last name').getByRole('radio', { name: 'Approve' }))
  await user.click(groupOf('Mobile').getByRole('radio', { name: 'Decline' }))
  expect(screen.getByText('1 approved, 1 declined. We’ll email Zoë.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save decisions' }))
  expect(await screen.findByText('Enter a reason.')).toBeTruthy()
  expect(server.to('POST', '/change-requests/1/decision')).toHaveLength(0)
  await user.type(screen.getByRole('textbox', { name: 'Reason, shown to Zoë' }), 'That number isn’t yours.')
  await user.click(screen.getByRole('button', { name: 'Save decisions' }))
  expect(await screen.findByText('Decisions saved. We’ve emailed Zoë.')).toBeTruthy()
  expect(server.to('POST', '/change-requests/1/decision')[0]?.body).toEqual({
    version: 3,
    fields: [
      { field: 'personal/lastName', decision: 'approve' },
      { field: mobile, decision: 'decline', reason: 'That number isn’t yours.' },
    ],
  })
})

test('a question about a request opens a case for its learner, and their page is one click away', async () => {
  server.routes['GET /combos/support-case-categories'] = () =>
    Response.json([{ supportCaseCategoryId: 4, description: 'Records' }], { headers: { 'x-total-count': '1' } })
  server.routes['GET /tenants/BANKSIA/learner-accounts'] = () => Response.json([], { headers: { 'x-total-count': '0' } })
  const { user } = await openPage('/approvals?request=1')
  expect((await screen.findByRole('link', { name: 'Open learner' })).getAttribute('href')).toBe('/learners/1')
  await user.click(screen.getByRole('button', { name: 'Ask a question' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New case' }))
  expect((dialog.getByRole('combobox', { name: 'Learner' }) as HTMLInputElement).value).toBe('Zoë Marchetti')
  expect((dialog.getByLabelText('Subject') as HTMLInputElement).value).toBe('Your request to change your details')
})

test('a request that changed meanwhile says so, and nothing chosen is lost', async () => {
  const sentence = 'A colleague has decided this request already.'
  server.routes['POST /change-requests/1/decision'] = () => problem(409, sentence)
  const { user } = await openPage('/approvals?request=1')
  await user.click(within(await screen.findByRole('radiogroup', { name: 'Mobile' })).getByRole('radio', { name: 'Approve' }))
  await user.click(screen.getByRole('button', { name: 'Save decisions' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect((groupOf('Mobile').getByRole('radio', { name: 'Approve' }) as HTMLInputElement).checked).toBe(true)
})

test('low-risk requests are approved together', async () => {
  server.routes['POST /change-requests/approvals'] = () => Response.json({ approved: [3], refused: [] })
  const { user } = await openPage('/approvals')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Aiko Mori' }))
  await user.click(screen.getByRole('button', { name: 'Approve 1' }))
  await expect.poll(() => server.to('POST', '/change-requests/approvals')[0]?.body).toEqual({ requests: [{ id: 3, version: 3 }] })
})

test('an auditor reads, and decides nothing', async () => {
  server.session = signedInAs('Auditor')
  server.routes['GET /change-requests/1'] = () => Response.json({ ...opened, mayDecide: false })
  await openPage('/approvals')
  expect(await screen.findByText('Marchetti-Rossi')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save decisions' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('an administrator chooses what needs approval', async () => {
  server.session = signedInAs('TenantAdmin')
  server.routes['GET /approval-rules'] = () => Response.json({ country: 'AU', rules: [{ field: mobile, rule: 'approval' }] })
  server.routes['PUT /approval-rules'] = ({ body }) => Response.json({ country: 'AU', ...(body as object) })
  const { user } = await openPage('/approvals/rules')
  const mobileRule = await screen.findByRole('combobox', { name: 'Mobile' })
  expect((mobileRule as HTMLSelectElement).value).toBe('approval')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Last name' }), 'Needs approval and a document')
  await user.selectOptions(mobileRule, 'Only you change it')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Saved. Requests that are waiting stay.')).toBeTruthy()
  expect(server.to('PUT', '/approval-rules')[0]?.body).toEqual({ rules: [{ field: 'personal/lastName', rule: 'approval-with-document' }] })
})
