/** A request that once blocked a process, or is designed to: who sends it, and what. Bodies are sent as they are. */
export type SlowRequest = { name: string; by: 'learner' | 'staff' | 'nobody'; method: string; path: string; body?: string; headers?: Record<string, string> }

const times = <Item>(count: number, make: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => make(index))
const keys = (count: number, name = (index: number) => `k${index}`) => Object.fromEntries(times(count, (index) => [name(index), 1]))

const megabytes = 2_000_000

const wholeBodies: [name: string, body: string][] = [
  ['16,000 keys', JSON.stringify(keys(16_000))],
  ['150,000 keys', JSON.stringify(keys(150_000))],
  ['as many keys as are read', JSON.stringify(keys(5_990))],
  ['keys in both letter cases', JSON.stringify(keys(5_990, (index) => `${index % 2 ? 'A' : 'a'}${Math.floor(index / 2)}`))],
  ['keys full of slashes', JSON.stringify(keys(5_900, (index) => `${'~/'.repeat(80)}${index}`))],
  ['1.9 MB of empty lists', `[${times(630_000, () => '[]').join()}]`],
  ['as many empty lists as are read', `[${times(5_990, () => '[]').join()}]`],
  ['a wide list of numbers', `[${'1,'.repeat(900_000)}1]`],
  ['objects as deep as they may be', `[${times(90, () => `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`).join()}]`],
  ['brackets without end', '['.repeat(megabytes - 10)],
  ['spaces without end', `${' '.repeat(megabytes - 10)}{}`],
  ['one long text', JSON.stringify({ subject: 'x'.repeat(megabytes - 100) })],
  ['half characters', `{"subject":"${'\\ud83d\\ude00'.repeat(160_000)}"}`],
  ['a quote that never ends', `"${'\\"'.repeat(990_000)}`],
]

const richTexts: [name: string, htmlBody: string][] = [
  ['elements in each other', '<b>'.repeat(33_000)],
  ['elements that others seem to close', '<b></i>'.repeat(14_000)],
  ['tags that are only begun', '<'.repeat(99_000)],
  ['tags without end', '<p '.repeat(33_000)],
  ['signs that are escaped', '&'.repeat(99_000)],
  ['comments without end', '<!--'.repeat(24_000)],
  ['attributes', `<a ${times(12_000, (index) => `a${index}`).join(' ')}>x</a>`],
  ['frames in each other', '<iframe>'.repeat(12_000)],
  ['line breaks', '<br>'.repeat(24_000)],
  ['much formatting', '<p>One <b>word</b></p>'.repeat(4_500)],
]

const supportCase = (htmlBody: string) => JSON.stringify({ supportCaseCategoryId: 1, subject: 'x', htmlBody })

const many = (name: string, count: number, value = (index: number) => `w${index}`) => times(count, (index) => `${name}=${value(index)}`).join('&')
const several = (of: (index: number) => object) => JSON.stringify(times(500, of))

const patch = (operations: readonly object[]) => JSON.stringify(operations)
const setting = '/tenants/BANKSIA/settings/portal/10'

const lists: SlowRequest[] = ['anzscos', 'countries', 'industries'].flatMap((list) =>
  ['', `?${many('descriptionFilter', 200)}`, '?search=e&sort=description', `?${many('codeFilter', 200)}`].map((query) => ({
    ...{ name: `the list ${list}${query.slice(0, 20)}`, by: 'staff' as const, method: 'GET', path: `/combos/${list}${query}` },
    headers: { 'accept-encoding': 'br', jsonformat: 'PascalCase' },
  })),
)

const learner = (name: string, method: string, path: string, body?: string): SlowRequest => ({
  ...{ name, by: 'learner', method, path: `/learner-app/${path}` },
  ...(body !== undefined && { body }),
})
const staff = (name: string, method: string, path: string, body?: string): SlowRequest => ({
  name,
  by: 'staff',
  method,
  path,
  ...(body !== undefined && { body }),
})

const form = (fields: Record<string, string>) => ({
  ...{ by: 'nobody' as const, method: 'POST', body: new URLSearchParams(fields).toString().slice(0, 65_000) },
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** A learner with every field, to the length that two megabytes of a thousand allow. */
const fullLearner = (index: number) => ({
  ...{ ref: `slow-${index}`, learnerNumber: `SLOW-${index}`, title: 'Ms', firstName: 'é'.repeat(150), middleName: 'x'.repeat(150), lastName: 'y'.repeat(150) },
  ...{ suffix: 'OAM', preferredName: 'z'.repeat(150), previousName: 'x'.repeat(150), dateOfBirth: '14/03/2001', gender: 'Female' },
  ...{ email: `slow${index}@banksia.example`, alternativeEmail: `${'a.'.repeat(30)}${index}@example.org`, mobile: '0400 555 010', phoneHome: '07 5555 0000' },
  ...{ phoneWork: '07 5555 0001', driverLicense: String(index), uniqueStudentIdentifier: '3AW88YH9U5', learnerUniqueIdentifier: String(index) },
  ...{ victorianStudentNumber: String(index), taxFileNumber: '123456782', nationalStudentNumber: '123456789', irdNumber: '49091850' },
  nationalIdentifier: '8001015009087',
})
const wrongLearner = (index: number) => Object.fromEntries(Object.keys(fullLearner(index)).map((name) => [name, name === 'ref' ? `wrong-${index}` : '\u0001']))
const demographics = (index: number) => ({
  ...{ learner: `SLOW-${index}`, isStillAtSchool: true, primaryLanguage: 'English', nationality: 'Australia', passportCountry: 'Australia' },
  ...{ passportNumber: `N${index}`, passportExpiryDate: '2031-01-31', visaNumber: `V${index}`, visaExpiryDate: '31/01/2031' },
})
const unknownFields = (index: number) => Object.fromEntries(times(26, (field) => [`K${field}${index}`, '\u0001']))
const batch = (of: (index: number) => object, source = 'slow') => JSON.stringify({ source, records: times(1_000, of) })

const records: SlowRequest[] = [
  staff('1,000 learners with every field', 'PUT', '/records/learners', batch(fullLearner)),
  staff('1,000 learners that are there', 'PUT', '/records/learners', batch(fullLearner)),
  staff('1,000 learners that are wrong', 'PUT', '/records/learners', batch(wrongLearner)),
  staff(
    '1,000 learners that are one',
    'PUT',
    '/records/learners',
    batch(() => fullLearner(1)),
  ),
  staff('1,000 learners with fields of no record', 'PUT', '/records/learners', batch(unknownFields)),
  staff('1,000 demographics', 'PUT', '/records/demographics', batch(demographics)),
  staff('1,000 learners to read', 'GET', '/records/learners?limit=1000'),
  staff('1,000 demographics to read', 'GET', '/records/demographics?limit=1000'),
  ...wholeBodies.map(([name, body]) => staff(`records with ${name}`, 'PUT', '/records/demographics', body)),
  staff('one record of all values', 'PUT', '/records/learners', JSON.stringify({ records: [keys(27_000)] })),
]

/** Requests within every size limit, designed to take as long as possible. */
export const slowRequests = (): SlowRequest[] => [
  ...wholeBodies.map(([name, body]) => learner(`a case with ${name}`, 'POST', 'support-case', body)),
  ...wholeBodies.map(([name, body]) => learner(`demographics with ${name}`, 'PUT', 'learner-demographics', body)),
  ...wholeBodies.map(([name, body]) => staff(`values with ${name}`, 'POST', '/combos/visas', body)),
  ...wholeBodies.map(([name, body]) => staff(`operations with ${name}`, 'PATCH', setting, body)),
  ...records,
  ...richTexts.map(([name, html]) => learner(`a text with ${name}`, 'POST', 'support-case', supportCase(html))),
  learner('many disabilities', 'PUT', 'learner-demographics', JSON.stringify({ disabilities: times(2_900, () => ({ a: 1 })) })),
  learner('a long name', 'PUT', 'learner-personal', JSON.stringify({ firstName: 'é'.repeat(900_000) })),
  learner('a long address', 'PUT', 'learner-personal', JSON.stringify({ email: `${'a.'.repeat(900_000)}@x` })),
  learner('a file name of dots', 'POST', 'document-file', JSON.stringify({ filename: '. '.repeat(499), size: 1 })),
  staff(
    'a date of one letter',
    'POST',
    '/integrations/api-keys',
    JSON.stringify({ name: 'x', scopes: ['catalogue:read'], expiresAt: 't'.repeat(megabytes - 200) }),
  ),
  staff(
    '500 values that are wrong',
    'POST',
    '/combos/support-case-categories',
    several(() => ({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8 })),
  ),
  staff(
    '500 values with long texts',
    'POST',
    '/combos/visas',
    several((index) => ({ code: `k${index}`, description: 'x'.repeat(1_001) })),
  ),
  staff('operations that copy', 'PATCH', setting, patch(times(100, () => ({ op: 'copy', from: '', path: '/Value' })))),
  staff('a large value that is tested', 'PATCH', setting, patch([{ op: 'test', path: '/Value', value: times(5_900, (index) => `v${index}`) }])),
  staff('a long value', 'PATCH', setting, patch([{ op: 'replace', path: '/Value', value: '#'.repeat(megabytes - 200) }])),
  learner('1,000 parameters', 'GET', `support-cases?${'a&'.repeat(1_000)}`),
  learner('parameters in brackets', 'GET', `support-cases?${times(1_000, (index) => `a[${index}]&`).join('')}`),
  learner('filters', 'GET', `support-cases?${many('supportCaseCategoryDescriptionFilter', 200)}&${many('subjectFilter', 200)}`),
  learner('days', 'GET', `finance-invoices?${many('dueDateFilter', 200, (index) => `2026-01-${10 + (index % 20)}`)}`),
  { name: 'tags without end', by: 'learner', method: 'GET', path: '/learner-app/support-cases', headers: { 'if-none-match': ','.repeat(14_000) } },
  { name: 'cookies without end', by: 'nobody', method: 'GET', path: '/api/auth/session', headers: { cookie: 'a=b;'.repeat(3_500) } },
  { name: 'a long token', by: 'nobody', method: 'GET', path: '/learner-app/support-cases', headers: { authorization: `Bearer ${'a.'.repeat(7_000)}` } },
  { name: 'a long password', path: '/api/auth/callback/credentials', ...form({ username: 'a@b.example', password: 'aB1!'.repeat(15_000) }) },
  { name: 'a form of many fields', path: '/api/auth/callback/credentials', ...form(Object.fromEntries(times(8_000, (index) => [`f${index}`, '']))) },
  { name: 'a beacon of dashes', path: '/api/auth/_log', ...form({ message: 'a-'.repeat(7_000) }) },
  { name: 'a beacon of digits', path: '/api/auth/_log', ...form({ message: '1234 '.repeat(2_500) }) },
  staff('a search of the whole catalogue', 'GET', '/catalogue/search?text=e'),
  staff('the catalogue at a glance', 'GET', '/catalogue'),
  ...lists,
  ...['/docs', '/openapi.json', '/docs/problems'].map(
    (path): SlowRequest => ({ name: path, by: 'nobody', method: 'GET', path, headers: { 'accept-encoding': 'br' } }),
  ),
]
