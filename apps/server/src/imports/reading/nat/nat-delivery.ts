import type { GivenRecord } from '../../given-record.ts'
import type { Attachment, Delivery, Notice, ReadingReport, SourceTable, Venue } from '../delivery.ts'
import type { SourceFile } from '../sources/source-file.ts'
import { checkBundle } from './nat-checks.ts'
import { addresses, demographics, disabilities, learners, priorAchievements } from './nat-people.ts'
import { type NatBundle, natRows } from './nat-rows.ts'
import { firstLines, natFileOf, natTable, notNat } from './nat-table.ts'
import { courseEnrolments, courseOffers, credentials, qualificationEnrolments, qualifications, unitEnrolments, units } from './nat-training.ts'
import { layoutOf, type NatProfileName, profileOf } from './profiles.ts'

/** Each after those it refers to. */
const readers = [
  ...[learners, addresses, demographics, disabilities, priorAchievements, qualifications, courseOffers, units],
  ...[courseEnrolments, qualificationEnrolments, unitEnrolments, credentials],
]

/** All records of a bundle, and what is odd about its files. */
export async function* natRecords(bundle: NatBundle, report: ReadingReport = {}, today = new Date().toISOString().slice(0, 10)): AsyncGenerator<GivenRecord> {
  const context = { bundle, report, today }
  if (report.warning) await checkBundle(context)
  for (const read of readers) yield* read(context)
}

const readVenues = async (bundle: NatBundle): Promise<Venue[]> => {
  const venues: Venue[] = []
  for await (const { fields } of natRows(bundle, 'NAT00020')) {
    const { location, locationName, suburb, postcode, state, country } = fields
    if (location)
      venues.push({
        code: location,
        name: locationName ?? location,
        ...(suburb && { suburb }),
        ...(postcode && { postcode }),
        ...(state && { state }),
        ...(country && { country }),
      })
  }
  return venues
}

const readOrganisation = async (bundle: NatBundle) => {
  for await (const { fields } of natRows(bundle, 'NAT00010')) if (fields.organisation) return { code: fields.organisation, name: fields.organisationName ?? '' }
  return undefined
}

const guessProfile = async (files: readonly SourceFile[]) => {
  const clients = files.find(({ name }) => natFileOf(name) === 'NAT00080')
  return clients ? profileOf(await firstLines(clients)) : 'national'
}

/** NAT files, alone or several. The profile says which state's fields follow the national ones. */
export const natDelivery = async (files: readonly SourceFile[], attachments: readonly Attachment[], chosen?: NatProfileName): Promise<Delivery> => {
  const profile = chosen ?? (await guessProfile(files))
  const bundle = new Map<string, SourceTable>()
  const notices: Notice[] = []
  for (const file of files) {
    const layout = layoutOf(natFileOf(file.name) ?? '', profile)
    if (!layout) {
      if (files.length === 1) throw notNat(file.name)
      notices.push({ cause: 'ignored-file', message: `${file.name} isn’t imported.`, file: file.name })
      continue
    }
    if (bundle.has(layout.file)) notices.push({ cause: 'ignored-file', message: `${file.name} is another ${layout.file} and isn’t imported.`, file: file.name })
    else {
      const { table, notices: found } = await natTable(file, layout)
      bundle.set(layout.file, table)
      notices.push(...found)
    }
  }
  const organisation = await readOrganisation(bundle)
  return {
    kind: 'nat',
    tables: [...bundle.values()],
    notices,
    attachments,
    nat: { release: '8.0', profile },
    venues: await readVenues(bundle),
    ...(organisation && { organisation }),
    records: (report) => natRecords(bundle, report),
  }
}
