import { once } from 'node:events'
import { request } from 'node:http'
import { expect, inject, test } from 'vitest'
import { enter, openBrowser } from '../browser.ts'
import { ageChanges } from '../database.ts'
import { mailTo } from '../mailbox.ts'
import { replySecret } from '../servers/lanyard-process.ts'

const { visitor } = openBrowser()

/** What the learner's mail program sends, through the provider's mail service. Resolves to the status of the answer. */
const sendReply = async (to: string, text: string): Promise<number | undefined> => {
  const lines = ['From: Zoe Marchetti <learner@banksia.example>', `To: ${to}`, 'Subject: Re: Your case', `Message-ID: <${Date.now()}@phone.example>`]
  const headers = { host: `api.localhost:${inject('lanyard').port}`, 'content-type': 'message/rfc822', authorization: `Bearer ${replySecret}` }
  const sending = request({ host: 'localhost', port: inject('lanyard').port, path: '/incoming-mail', method: 'POST', headers })
  sending.end([...lines, 'Content-Type: text/plain; charset=utf-8', '', text, '', '> The side door.', ''].join('\r\n'))
  const [answer] = await once(sending, 'response')
  answer.resume()
  return answer.statusCode
}

test('staff answer, the learner replies to the email, and the reply is in the case on both sides', { timeout: 240_000 }, async () => {
  // A second attempt has a case of its own.
  const subject = `Which door is open on Sundays, ${Date.now()}`
  const { page: learner } = await visitor('banksia', { width: 390 })
  await enter(learner, 'learner@banksia.example', '/support/new')
  await learner.getByLabel('What is it about?').selectOption({ index: 1 })
  await learner.getByLabel('Subject').fill(subject)
  await learner.getByRole('textbox', { name: 'Your message' }).fill('I would like to use the workshop.')
  await learner.getByRole('button', { name: 'Send', exact: true }).click()
  await learner.getByRole('heading', { level: 1, name: subject }).waitFor()

  const { page: staff } = await visitor('console')
  await enter(staff, 'support@banksia.example', `/inbox?q=${encodeURIComponent(subject)}`)
  await staff.getByRole('link', { name: subject }).click()
  await staff.getByRole('textbox', { name: /^Reply to/ }).fill('The side door.')
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await staff.getByText(/^Sends in/).waitFor()
  await staff.getByText(/^Sends in/).waitFor({ state: 'detached' })

  await ageChanges('BANKSIA')
  const id = new URL(learner.url()).pathname.split('/').at(-1)
  const mail = await mailTo('learner@banksia.example', /answer|new at/, { seconds: 90, says: `support/${id}` })
  const address = /Replies go to ([^\s<,]+)/.exec(mail)?.[1]
  expect(address).toMatch(/@reply\.lanyard\.example$/)
  expect(await sendReply(address ?? '', 'Thank you, I found it.')).toBe(200)

  await staff.getByText('Thank you, I found it.').waitFor()
  await learner.reload()
  await learner.getByText('Thank you, I found it.').waitFor()
})
