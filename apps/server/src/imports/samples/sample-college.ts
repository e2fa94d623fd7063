import { identifierFault, type RecordTypeName } from '@lanyard/contract'
import type { GivenRecord } from '../given-record.ts'

type Sample = Pick<GivenRecord, 'type' | 'values'>

const firstNames =
  `Aisha Amelia Anh Aroha Ben Bianca Caleb Chloe Daniel Dev Elena Ethan Farah Finn Grace Hana Harper Imran Isla Jack Jasmine Kai Keira Lachlan Leila Liam Lucy Mateo
  Mei Mia Nadia Noah Olivia Omar Priya Quinn Riley Rosa Samir Sofia Tane Thandi Uma Victor Wei Xavier Yusuf Zara Zoe`.split(/\s+/)
const lastNames =
  `Abbott Ahmed Baker Bennett Brown Campbell Chen Clarke Cooper Das Davies Evans Fernandez Fraser Garcia Gill Hall Harris Hughes Ivanov Jackson Jones Kaur Kelly Khan
  Kim Lee Lewis Li Martin Mitchell Morris Murphy Naidoo Nguyen Patel Pham Phillips Reid Roberts Rossi Ryan Scott Sharma Silva Singh Smith Stewart Taylor Thompson Tran Turner Walker
  Wang Ward White Williams Wilson Wong Wright Young Zhang`.split(/\s+/)
const suburbs =
  `4000:Brisbane 4006:Newstead 4101:South Brisbane 4122:Mount Gravatt 4305:Ipswich 4350:Toowoomba 4215:Southport 4556:Buderim 4670:Bundaberg 4870:Cairns`
    .match(/\d{4}:[A-Za-z ]+?(?= \d|$)/g)
    ?.map((text) => text.split(':')) as [string, string][]

const programs: readonly { code: string; name: string; prefix: string }[] = [
  { code: 'BSB50120', name: 'Diploma of Business', prefix: 'BSBOPS' },
  { code: 'CHC33021', name: 'Certificate III in Individual Support', prefix: 'CHCCCS' },
  { code: 'ICT40120', name: 'Certificate IV in Information Technology', prefix: 'ICTICT' },
  { code: 'SIT30821', name: 'Certificate III in Commercial Cookery', prefix: 'SITHCC' },
  { code: 'CPC30220', name: 'Certificate III in Carpentry', prefix: 'CPCCCA' },
  { code: 'UEE30820', name: 'Certificate III in Electrotechnology Electrician', prefix: 'UEECD' },
]
const unitsEach = 20
const unitTopics =
  `safely|with others|to plan|within legal limits|for customers|with tools|under supervision|in a team|to specifications|at height|with records|for quality|sustainably|
  with data|to standards|on site|with care|remotely|on time|to close out`.split(/\|\s*/)

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Numbers from 0 to 1, the same for the same seed. */
export const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

const two = (number: number) => String(number).padStart(2, '0')

/** Records of a college that doesn't exist: learners with results, some of them finished. The same for the same numbers. */
export function* sampleCollege({ learners = 2143, seed = 8, thisYear = new Date().getUTCFullYear() } = {}): Generator<Sample> {
  const random = seeded(seed)
  const pick = <Of>(values: readonly Of[]) => values[Math.floor(random() * values.length)] as Of
  const day = (year: number) => `${year}-${two(1 + Math.floor(random() * 12))}-${two(1 + Math.floor(random() * 28))}`
  const usi = () => {
    const start = Array.from({ length: 9 }, () => pick([...letters])).join('')
    return start + [...letters].find((letter) => identifierFault('usi', start + letter) === undefined)
  }
  const record = (type: RecordTypeName, values: GivenRecord['values']): Sample => ({ type, values })

  for (const { code, name } of programs) {
    yield record('qualifications', { code, name })
    yield record('course-offers', { code, description: name, qualification: code })
  }
  const units = programs.map(({ code, prefix, name }) =>
    Array.from({ length: unitsEach }, (_, index) => ({
      code: `${prefix}${301 + index}`,
      description: `Work ${unitTopics[index]} (${name})`.slice(0, 100),
      program: code,
    })),
  )
  for (const { code, description } of units.flat()) yield record('units', { code, description })
  for (let index = 0; index < learners; index++) {
    const learner = `S${String(100_001 + index)}`
    const [firstName, lastName] = [pick(firstNames), pick(lastNames)]
    const [postcode, suburb] = pick(suburbs)
    const address = {
      learner,
      streetNumber: String(1 + Math.floor(random() * 180)),
      streetName: `${pick(lastNames)} Street`,
      suburbTownCity: suburb,
      postcode,
      state: '03',
    }
    yield record('learners', {
      ...{ learnerNumber: learner, firstName, lastName, gender: pick(['F', 'M', 'X']), dateOfBirth: day(1968 + Math.floor(random() * 38)) },
      ...{
        email: `${firstName}.${lastName}.${index + 1}@learners.example`.toLowerCase(),
        mobile: `04${two(Math.floor(random() * 100))} 555 ${String(Math.floor(random() * 1000)).padStart(3, '0')}`,
      },
      uniqueStudentIdentifier: usi(),
    })
    yield record('learner-addresses', { ...address, kind: 'street' })
    yield record('learner-addresses', { ...address, kind: 'postal' })
    yield record('demographics', {
      ...{ learner, highestSchoolLevelCompleted: pick(['12', '11', '10', '09']), indigenousStatus: pick(['4', '4', '4', '1', '2']), primaryLanguage: '1201' },
      ...{ employmentStatus: pick(['01', '02', '06', '07']), countryOfBirth: '1101', disabilityFlag: 'N', priorEducationFlag: 'N', isStillAtSchool: 'false' },
    })
    const program = index % programs.length
    const { code: courseOffer } = programs[program] as (typeof programs)[number]
    const year = thisYear - 1 + Math.floor(random() * 2)
    const isLastYears = year < thisYear
    const isFinished = isLastYears && random() < 0.6
    const later = `${thisYear + 1}-06-28`
    const own = (units[program] as (typeof units)[number]).slice(0, 18 + Math.floor(random() * 3))
    yield record('course-enrolments', {
      learner,
      courseOffer,
      status: isFinished ? 'COMPLETED' : 'CURRENT',
      startDate: `${year}-02-01`,
      endDate: isLastYears ? `${year}-12-28` : later,
    })
    for (const [at, { code: unit }] of own.entries()) {
      const month = 2 + Math.floor(at / 2)
      const isOver = isLastYears || at < 8
      yield record('unit-enrolments', {
        ...{
          learner,
          unit,
          courseOffer,
          startDate: `${year}-${two(month)}-01`,
          endDate: isOver ? `${year}-${two(Math.min(12, month + 2))}-28` : later,
          deliveryMode: 'YNN',
          fundingSource: '20',
        },
        ...(isOver ? { status: 'Completed', result: isFinished || random() < 0.9 ? 'C' : 'NYC' } : { status: 'In progress' }),
      })
    }
    if (isFinished) {
      yield record('qualification-enrolments', { learner, qualification: courseOffer, status: 'ISSUED', completedDate: `${year}-12-05` })
      yield record('credentials', {
        learner,
        qualification: courseOffer,
        credentialNumber: `${courseOffer}-${learner}`,
        credentialDate: `${year}-12-12`,
        status: 'ISSUED',
      })
    }
  }
}
