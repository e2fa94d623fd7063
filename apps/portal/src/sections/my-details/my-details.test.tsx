import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { banksia, fakeServer, liveSession, problem, record } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { demographics, nextOfKin, personal, serveDetails } from './testing/records.ts'

/** Loads the form's libraries once, before any test waits. */
beforeAll(() => Promise.all([import('./my-details-page.tsx'), import('./editing/card-form.tsx')]))

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  serveDetails(server)
  vi.stubGlobal('scrollTo', () => {})
})

const tenantOf = (CountryCode: string) => ({ ...banksia, CountryCode })
/** Looks up by text, because computing accessible names is slow in a form this large. */
const button = (words: string) => screen.getByText(words).closest('button') as HTMLElement
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const put = 'PUT /learner-app/learner-personal'
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

test('details are shown first; a locked field requests a change in a case that names it, and secrets are masked', async () => {
  const { user } = await openPage('/my-details', tenantOf('AU'))
  await screen.findByText('48 Harris Street, Pyrmont NSW 2009, Australia')
  expect(screen.queryByText('123456782')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show tax file number' }))
  expect(screen.getByText('123456782')).toBeTruthy()
  const search = new URL((screen.getByRole('link', { name: 'Request a change of Last name' }) as HTMLAnchorElement).href).searchParams
  expect(search.get('subject')).toBe('Change of my last name')
  expect(search.get('body')).toContain('Now: Marchetti')
  expect(screen.queryByText('National student number (NSN)')).toBeNull()
})

test.for([
  ['AU', ['Schooling and work in Australia', 'Background', 'Disability', 'FEE-HELP']],
  ['NZ', ['Schooling in New Zealand', 'Citizenship and residence', 'Ethnicity and iwi', 'Disability']],
  ['ZA', ['Background', 'If you work for the government', 'Disability and health']],
  ['SG', []],
] as const)('in %s the country decides the groups; languages and passport are always there', async ([country, groups]) => {
  await openPage('/my-details?tab=demographics', tenantOf(country))
  await screen.findByText('expired')
  expect(titles()).toEqual(['Education and work', ...groups, 'Language', 'Passport and visa'])
})

test('in New Zealand the reporting code of the disability flag is shown', async () => {
  const nz = { disabilityFlagId: 1, disabilityFlagDescription: 'Yes', disabilityFlagCodeDsr: 'DSR-1', disabilities: [] }
  server.routes['GET /learner-app/learner-demographics'] = () => record({ ...demographics, learnerDemographicsNzFields: nz })
  await openPage('/my-details?tab=demographics', tenantOf('NZ'))
  expect((await screen.findByText('Disability reporting code (DSR)')).nextElementSibling?.textContent).toBe('DSR-1')
})

test('one card is edited in its place, saves only its changes with the entity tag, and says when it was saved', async () => {
  server.routes[put] = () => record({ ...personal, preferredNamed: 'Zoe' }, { etag: '"two"' })
  const { user, router } = await openPage('/my-details', tenantOf('AU'))
  await user.click(await screen.findByRole('button', { name: 'Edit Your name' }))
  const name = await screen.findByLabelText('Preferred name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(document.querySelectorAll('form')).toHaveLength(1)
  expect(screen.queryByLabelText('Gender')).toBeNull()
  expect(screen.getByText('48 Harris Street, Pyrmont NSW 2009, Australia')).toBeTruthy()
  write(name, ' Zoe')
  write(screen.getByLabelText('Title'), '')
  expect(screen.getAllByText('Changed')).toHaveLength(2)
  expect(screen.getByText('2 changes, not saved')).toBeTruthy()
  await user.click(button('Save name'))
  const card = within(screen.getByRole('region', { name: 'Your name' }))
  await card.findByText(/^Saved at/)
  expect(card.getByText('Zoe')).toBeTruthy()
  expect(screen.getAllByText(/^Saved at/)).toHaveLength(1)
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'Edit Your name' }))
  const [sent] = server.to('/learner-app/learner-personal').filter(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ preferredNamed: 'Zoe', title: null })
  expect(sent?.headers.get('if-match')).toBe('"one"')
  expect(router.state.location.search).toEqual({ tab: 'personal' })
})

test('another card opens only after the changes of the open one are saved or given up', async () => {
  const { user } = await openPage('/my-details?edit=name', tenantOf('AU'))
  write(await screen.findByLabelText('Preferred name'), 'Zoe')
  await user.click(screen.getByRole('button', { name: 'Edit About you' }))
  await user.click(await screen.findByText('Stay here'))
  expect(screen.getByLabelText<HTMLInputElement>('Preferred name').value).toBe('Zoe')
  await user.click(screen.getByRole('button', { name: 'Edit About you' }))
  await user.click((await screen.findByText('Leave')).closest('button') as HTMLElement)
  await screen.findByLabelText('Gender')
  expect(screen.queryByLabelText('Preferred name')).toBeNull()
})

test('a value no longer offered is still shown', async () => {
  await openPage('/my-details?edit=about', tenantOf('AU'))
  const gender = await screen.findByLabelText('Gender')
  await waitFor(() =>
    expect(
      within(gender)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toContain('An old value (no longer offered)'),
  )
})

test('a postal address can be the same as the permanent one, a street or a PO box', async () => {
  server.routes[put] = () => record(personal, { etag: '"two"' })
  const { user } = await openPage('/my-details?edit=postal', tenantOf('AU'))
  await user.click(await screen.findByRole('switch', { name: 'Same as permanent address' }))
  expect(screen.queryByLabelText('Suburb, town or city')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Same as permanent address' }))
  expect(screen.getByLabelText<HTMLInputElement>('Suburb, town or city').value).toBe('')
  write(screen.getByRole('textbox', { name: 'Street' }), 'Harris Street')
  await user.click(screen.getByRole('radio', { name: 'PO box' }))
  expect(screen.queryByLabelText('Street number')).toBeNull()
  write(screen.getByRole('textbox', { name: 'PO box' }), 'PO Box 123')
  await user.click(button('Save postal address'))
  await screen.findByText(/^Saved at/)
  expect(server.to('/learner-app/learner-personal').at(-1)?.body).toEqual({ learnerPostalAddress: { poBox: 'PO Box 123' } })
})

test('an address’s country decides its fields, and is found by typing', async () => {
  const { user } = await openPage('/my-details?edit=permanent', tenantOf('AU'))
  const country = (await screen.findByDisplayValue('Australia')) as HTMLInputElement
  const group = within(country.closest('form') as HTMLElement)
  expect(group.getByLabelText('State or territory')).toBeTruthy()
  expect(group.getByText('Four digits, such as 2000.')).toBeTruthy()
  await user.clear(country)
  await user.type(country, 'sou')
  await user.click(await screen.findByRole('option', { name: 'South Africa' }))
  expect(country.value).toBe('South Africa')
  expect(group.getByLabelText('Province')).toBeTruthy()
  expect(group.getByText('Four digits, such as 2196.')).toBeTruthy()
})

const kin = '/my-details?tab=next-of-kin&edit=local'
const kinPath = '/learner-app/learner-next-of-kin'
const local = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const saveContact = () => button('Save emergency contact')

test('errors appear at their fields, one alert counts them and takes focus, and typed values stay; a lost connection can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await openPage(kin, tenantOf('AU'))
  const phone = await local('Home phone')
  write(phone, '12')
  write(await local('Email'), 'zoe')
  server.routes[`PUT ${kinPath}`] = () =>
    problem(400, 'Some of what was sent is not right', [
      { pointer: '/localNextOfKin/phoneHome', message: 'Must be a phone number.' },
      { pointer: '/localNextOfKin/email', message: 'Must be an email address.' },
    ])
  await user.click(saveContact())
  const alert = (await screen.findByText('2 fields need your attention')).closest('[role="alert"]') as HTMLElement
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(phone.value).toBe('12')
  expect(document.getElementById(phone.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toContain('Must be a phone number.')
  await user.click(within(alert).getByText('Home phone'))
  expect(document.activeElement).toBe(phone)
  server.routes[`PUT ${kinPath}`] = () => Promise.reject(new TypeError('offline'))
  await user.click(saveContact())
  await screen.findByText(/couldn’t reach the server.*still here/)
  server.routes[`PUT ${kinPath}`] = () => record(nextOfKin)
  await user.click(button('Try again'))
  await screen.findByText('Paolo')
  vi.mocked(console.error).mockRestore()
})

test('a concurrent save is shown field by field, and the learner continues', async () => {
  const theirs = { ...nextOfKin.localNextOfKin, firstName: 'Theirs', mobile: '+61 400 000 000' }
  const { user } = await openPage(kin, tenantOf('AU'))
  write(await local('First name'), 'Mine')
  server.routes[`PUT ${kinPath}`] = () => problem(412, 'Somebody changed this meanwhile')
  server.routes[`GET ${kinPath}`] = () => record({ ...nextOfKin, localNextOfKin: theirs }, { etag: '"two"' })
  await user.click(saveContact())
  const dialog = within((await screen.findByText('Your details have changed')).closest('dialog') as HTMLElement)
  expect(dialog.getByText('+61 400 000 000').tagName).toBe('INS')
  expect(dialog.getByLabelText<HTMLInputElement>('Yours: Mine').checked).toBe(true)
  expect(dialog.getByLabelText<HTMLInputElement>('Theirs: Theirs').checked).toBe(false)
  await user.click(dialog.getByText('Continue editing'))
  expect((await local('Mobile')).value).toBe('+61 400 000 000')
  server.routes[`PUT ${kinPath}`] = () => record({ ...nextOfKin, localNextOfKin: { ...theirs, firstName: 'Mine' } })
  await user.click(saveContact())
  await screen.findByText('Mine')
  const last = server.to(kinPath).findLast(({ method }) => method === 'PUT')
  expect(last?.body).toEqual({ localNextOfKin: { firstName: 'Mine' } })
  expect(last?.headers.get('if-match')).toBe('"two"')
})

test('what somebody else changed in another card is no reason to ask', async () => {
  const { user } = await openPage(kin, tenantOf('AU'))
  write(await local('First name'), 'Mine')
  server.routes[`GET ${kinPath}`] = () => record({ ...nextOfKin, internationalNextOfKin: { firstName: 'Theirs' } }, { etag: '"two"' })
  server.routes[`PUT ${kinPath}`] = ({ headers }) =>
    headers.get('if-match') === '"two"'
      ? record({ ...nextOfKin, localNextOfKin: { firstName: 'Mine' }, internationalNextOfKin: { firstName: 'Theirs' } })
      : problem(412, 'Somebody changed this meanwhile')
  await user.click(saveContact())
  await screen.findByText(/^Saved at/)
  expect(screen.getByText('Mine')).toBeTruthy()
  expect(screen.getByText('Theirs')).toBeTruthy()
})

test('leaving with changes asks first; a cleared person is removed', async () => {
  server.routes['PUT /learner-app/learner-next-of-kin'] = () => record({ learnerId: 7, internationalNextOfKin: null, localNextOfKin: null })
  const { user, router } = await openPage('/my-details?tab=next-of-kin&edit=local', tenantOf('AU'))
  await user.click(await screen.findByRole('button', { name: 'Remove Emergency contact' }))
  await user.click(screen.getByRole('link', { name: 'Personal' }))
  await user.click(await screen.findByText('Stay here'))
  expect(router.state.location.search).toMatchObject({ tab: 'next-of-kin' })
  await user.click(saveContact())
  expect(await screen.findAllByText('Not provided')).toHaveLength(2)
  expect(server.to('/learner-app/learner-next-of-kin').at(-1)?.body).toEqual({ localNextOfKin: null })
})

test('details and choices that fail to load say so and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const read = server.routes['GET /learner-app/learner-personal'] as () => Response
  server.routes['GET /learner-app/learner-personal'] = () => new Response('', { status: 500 })
  const genders = server.routes['GET /combos/genders'] as () => Response
  server.routes['GET /combos/genders'] = () => new Response('', { status: 500 })
  const { user } = await openPage('/my-details?edit=about', tenantOf('AU'))
  await screen.findByText('Try again', {}, { timeout: 4000 })
  server.routes['GET /learner-app/learner-personal'] = read
  await user.click(button('Try again'))
  await screen.findByText('The options couldn’t be loaded.', {}, { timeout: 4000 })
  server.routes['GET /combos/genders'] = genders
  await user.click(button('Try again'))
  await screen.findByText('Female')
  vi.mocked(console.error).mockRestore()
})
