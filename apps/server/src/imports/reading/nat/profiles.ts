import { fieldsOf, type NatField, type NatLayout, release80 } from './layouts.ts'

export type NatProfileName = 'national' | 'queensland' | 'victoria'
type Profile = { title: string; extra: Readonly<Record<string, readonly NatField[]>> }

/** What states add after the national part. What isn't listed is ignored. */
export const natProfiles: Readonly<Record<NatProfileName, Profile>> = {
  national: { title: 'National', extra: { NAT00080: fieldsOf('statisticalArea1 328 11 A\nstatisticalArea2 339 9 A') } },
  queensland: {
    title: 'Queensland',
    extra: { NAT00080: fieldsOf('learnerUniqueIdentifier 328 10 A\nstatisticalArea1 338 11 A\nstatisticalArea2 349 9 A') },
  },
  victoria: { title: 'Victoria', extra: {} },
}

/** A file's layout: the national part, then the state's. */
export const layoutOf = (file: string, profile: NatProfileName): NatLayout | undefined => {
  const layout = release80.find((known) => known.file === file)
  return layout && { ...layout, fields: [...layout.fields, ...(natProfiles[profile].extra[file] ?? [])] }
}

/** Where a client's line ends when a state's last fields are filled. */
const queenslandEnds = [337, 348, 357]
const victorianEnd = 358

/** The state whose fields lines of NAT00080 seem to have, by where they end. */
export const profileOf = (clientLines: readonly string[]): NatProfileName => {
  const ends = clientLines.map((line) => line.trimEnd().length).filter((end) => end > 327)
  if (ends.length === 0) return 'national'
  if (ends.every((end) => queenslandEnds.includes(end))) return 'queensland'
  return ends.every((end) => end >= victorianEnd) ? 'victoria' : 'national'
}
