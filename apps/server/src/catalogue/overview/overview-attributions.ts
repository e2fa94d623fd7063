import { readAttributions } from '../../../data/read-lookups.ts'

/** The rights holders of a list's source, recognised by its wording. There can be several. */
const holders: [wording: RegExp, holder: string][] = [
  [/NCVER|AVETMISS/, 'National Centre for Vocational Education Research (NCVER)'],
  [/\bABS\b|ANZSIC|ANZSCO/, 'Australian Bureau of Statistics (ABS)'],
  [/Stats NZ/, 'Stats NZ'],
  [/\bTEC\b/, 'Tertiary Education Commission (TEC), New Zealand'],
  [/Ministry of Education|NZQA/, 'Ministry of Education and NZQA, New Zealand'],
  [/TCSI and HEIMS/, 'Australian Government Department of Education'],
  [/Home Affairs/, 'Australian Government Department of Home Affairs'],
  [/Victoria|Western Australia|State training|State extension/, 'State training authorities of Australia'],
  [/SAQA|QCTO|DHET|HEMIS/, 'SAQA, QCTO and DHET, South Africa'],
  [/SkillsFuture|Myinfo/, 'SkillsFuture Singapore and GovTech Singapore'],
  [/currency-codes/, 'currency-codes'],
  [/currency-symbol-map/, 'currency-symbol-map'],
]

export const holdersOf = (source: string) => holders.filter(([wording]) => wording.test(source)).map(([, holder]) => holder)

/** The lines that a source's licences require. */
export const readAttributionLines = async (): Promise<(source: string) => string | null> => {
  const lines = new Map((await readAttributions()).map(({ holder, line }) => [holder, line]))
  return (source) =>
    holdersOf(source)
      .flatMap((holder) => lines.get(holder) ?? [])
      .join(' ') || null
}
