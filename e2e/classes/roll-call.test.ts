import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectFlawless } from '../axe.ts'
import { enter, openBrowser, signIn } from '../browser.ts'

const { visitor } = openBrowser()

/** Another journey gives him a longer first name. */
const learner = /Arjun .*Thapa/
const phone = { width: 390, height: 844 }
const mark = (page: Page, label: string) => page.getByRole('radiogroup', { name: learner }).getByText(label, { exact: true }).click()
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save roll' }).click()
  await page.getByText('Roll saved', { exact: true }).waitFor()
}

test('a trainer calls the roll on a phone, the learner’s phone shows it, and another trainer’s class stays closed', async () => {
  const { page: trainer, allow } = await visitor('console', phone)
  await trainer.goto('/classes?view=past')
  await signIn(trainer, 'trainer@banksia.example')
  const newest = trainer.getByRole('link', { name: /Leadership workshop/ }).first()
  const name = (await newest.locator('strong').textContent()) as string
  await expectFlawless(trainer, 'classes', [320])
  await newest.click()
  await trainer.getByRole('heading', { level: 1, name }).waitFor()
  await trainer.getByLabel(/^Other mark for Arjun/).selectOption('none')
  await save(trainer)
  await trainer.getByText('1 of 2 marked').waitFor()
  await trainer.getByRole('button', { name: 'Mark the rest present' }).click()
  await mark(trainer, 'Late')
  await trainer.getByLabel(/^Attended by Arjun/).fill('70')
  await expectFlawless(trainer, 'roll call', [320])
  await save(trainer)

  const { page: portal } = await visitor('banksia', phone)
  await enter(portal, 'second@banksia.example', `/timetable?tab=classes&when=all&q=${encodeURIComponent(name)}`)
  const row = portal.getByRole('row', { name: new RegExp(name) })
  await row.getByText('Attended').waitFor()
  await mark(trainer, 'Absent')
  await save(trainer)
  await portal.reload()
  await row.getByText('Did not attend').waitFor()
  await mark(trainer, 'Present')
  await save(trainer)

  const { page: support } = await visitor('console')
  await enter(support, 'support@banksia.example', '/classes?view=past&q=callum')
  const theirs = (await support
    .getByRole('link', { name: /Callum Reid/ })
    .first()
    .getAttribute('href')) as string
  await trainer.goto(theirs)
  await trainer.getByText('We can’t find this class. It may belong to another trainer.').waitFor()
  allow(/status of 404/)
  await support.goto(theirs)
  await support.getByRole('radiogroup', { name: learner }).waitFor()
})
