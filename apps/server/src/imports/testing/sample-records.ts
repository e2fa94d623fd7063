import { type LookupName, lookups, type RecordField, type RecordType, type RecordTypeName, recordTypes } from '@lanyard/contract'
import type { TenantCatalogue } from '../../catalogue/catalogue.ts'
import type { GivenRecord } from '../given-record.ts'
import { seeded } from '../samples/sample-college.ts'

const identifiers: Partial<Record<string, string>> = {
  usi: 'BNGH7C75FN',
  tfn: '123456782',
  ird: '49091850',
  nsn: '123456789',
  'sa-id': '8001015009087',
  nric: 'S1234567D',
}

const two = (number: number) => String(number).padStart(2, '0')

/** Records of every type, each referring to earlier ones: the same for the same seed. */
export const sampleRecords = (catalogue: TenantCatalogue, { perType = 5, seed = 1, country = 'AU', prefix = '' } = {}): GivenRecord[] => {
  const random = seeded(seed)
  const pick = <Of>(values: readonly Of[]) => values[Math.floor(random() * values.length)] as Of
  const made = new Map<string, GivenRecord[]>()

  const codeOf = (list: LookupName) => {
    const value = pick(catalogue.list(list).values.filter(({ isActive }) => isActive !== false))
    return String(value?.code ?? value?.description ?? value?.shortDescription ?? value?.[lookups[list].key])
  }
  const sampleValue = (type: string, name: string, field: RecordField, index: number): string => {
    if (field.identifier) return identifiers[field.identifier] ?? ''
    switch (field.kind) {
      case 'choice':
        return codeOf(field.list as LookupName)
      case 'word':
        return pick(field.words ?? [])
      case 'reference': {
        const referred = made.get(field.refers ?? '') ?? []
        const record = referred[index % referred.length]
        return record?.values[(recordTypes as Record<string, RecordType>)[field.refers ?? '']?.key[0] ?? ''] ?? ''
      }
      case 'day':
        return /end|due|until|to$|expiry/i.test(name) ? `2027-${two(1 + Math.floor(random() * 12))}-11` : `2026-${two(1 + Math.floor(random() * 12))}-10`
      case 'moment':
        return /end/i.test(name) ? `2026-05-${two(1 + (index % 28))} 11:30` : `2026-05-${two(1 + (index % 28))} 09:00`
      case 'email':
        return `${prefix}${type}-${name}-${index}@records.example`.toLowerCase()
      case 'phone':
        return `04${two(index)} 555 0${two(Math.floor(random() * 99))}`
      case 'postcode':
        return String(4000 + Math.floor(random() * 900))
      case 'whole':
        return String(index + 1)
      case 'amount':
        return name === 'amountTotal' ? '250.00' : (Math.floor(random() * 10_000) / 100).toFixed(2)
      case 'flag':
        return pick(['yes', 'no'])
      default:
        return `${name} ${type.slice(0, 3)}${index} ${Math.floor(random() * 1000)}`.slice(-Math.min(field.longest ?? 50, 50)).trim()
    }
  }

  for (const [type, described] of Object.entries<RecordType>(recordTypes)) {
    if (type === 'documents') continue
    const records: GivenRecord[] = []
    for (let index = 0; index < perType; index++) {
      const values: Record<string, string> = {}
      for (const [name, field] of Object.entries(described.fields)) {
        if (field.kind === 'file' || (field.country && field.country !== country)) continue
        if (!field.required && field.kind !== 'reference' && !described.key.includes(name) && random() < 0.2) continue
        values[name] =
          described.key.includes(name) && field.kind === 'text' ? `${prefix}${type.slice(0, 6).toUpperCase()}-${index}` : sampleValue(type, name, field, index)
      }
      if (type === 'learner-addresses') values.kind = ['permanent', 'street', 'postal'][index % 3] as string
      if (type === 'element-results') values.element = made.get('unit-elements')?.[index]?.values.code ?? ''
      if (type === 'element-results')
        Object.assign(values, pickOf(made.get('unit-enrolments')?.[index]?.values ?? {}, ['learner', 'unit', 'courseOffer', 'startDate']))
      records.push({
        type: type as RecordTypeName,
        file: `${type}.csv`,
        line: index + 2,
        values,
        ...(described.key.length === 0 && { ref: `${prefix}${type}-${index}` }),
      })
    }
    made.set(type, records)
  }
  return [...made.values()].flat()
}

const pickOf = (values: Readonly<Record<string, string | null>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (values[name] == null ? [] : [[name, values[name]]])))
