import { readFile } from 'node:fs/promises'

export type CourseState = 'current' | 'finished' | 'withdrawn' | 'upcoming' | 'hidden'
type Details = Record<string, string | number | boolean | null>

export type DemonstrationLearner = {
  email: string
  seed?: number
  withoutRecords?: boolean
  personal: Details
  sealed?: Record<string, string>
  addresses?: Record<string, Details>
  kin?: Record<string, Details>
  demographics?: Details
  sealedDemographics?: Record<string, string>
  disabilities?: [country: string, disabilityId: number, from: string | null, to: string | null][]
}

export type Timetable = {
  code: string
  description: string
  days: number[]
  from: string
  to: string
  colour: string
  trainer: number
  venue: number
  subject: string
}

/** A demonstration provider's courses and learners. */
export type ProviderFile = {
  greeting: string
  trainers: [firstName: string, lastName: string][]
  venues: string[]
  courses: {
    state: CourseState
    offer: string
    description: string
    qualification: [code: string, name: string] | null
    units: [code: string, name: string][]
  }[]
  timetables: Timetable[]
  elearning: [siteIdentifier: string, siteName: string, platform: string]
  foreignCurrency: string
  feeFactor?: number
  learners: DemonstrationLearner[]
}

const folder = new URL('../../../data/demonstration-records/', import.meta.url)

/** A tenant's records, if it has any. */
export const readProviderFile = async (tenantCode: string): Promise<ProviderFile | undefined> => {
  const text = await readFile(new URL(`${tenantCode.toLowerCase()}.json`, folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as ProviderFile)
}
