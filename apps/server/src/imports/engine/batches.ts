import { type RecordTypeName, recordTypes } from '@lanyard/contract'
import { openPauses } from '../../common/pauses.ts'
import type { GivenRecord } from '../given-record.ts'
import { type CheckedRecord, checkRecord, type RecordProblem } from './check-record.ts'
import type { CheckContext } from './check-value.ts'

/** Records of one type, with the fields that any of them has or removes. */
export type Group = {
  type: RecordTypeName
  isImplied: boolean
  present: ReadonlySet<string>
  removable: ReadonlySet<string>
  records: readonly CheckedRecord[]
  /** If it was written ahead. */
  copyText?: Buffer
}

/** What is processed together: its groups in the order in which types refer to each other, implied records after the others of their type. */
export type Batch = { groups: readonly Group[]; problems: readonly RecordProblem[]; read: number }

type BatchOptions = {
  size?: number
  isLeftOut?: (record: GivenRecord, index: number) => boolean
  /** Hears about once a second how many records were read, so that a small or slow file shows that it goes on. */
  onRead?: (read: number) => void
}

const order = Object.keys(recordTypes)
const byOrder = (one: Group, other: Group) => order.indexOf(one.type) - order.indexOf(other.type) || Number(one.isImplied) - Number(other.isImplied)
/** Milliseconds between two notes of how far it is. */
const noteEvery = 1_000
/** Records between two looks at whether a pause is due. */
const pauseEvery = 20

/** Reads records and checks them, some thousands at a time. Those that `isLeftOut` are counted only. */
export async function* batchesOf(
  records: AsyncIterable<GivenRecord> | Iterable<GivenRecord>,
  context: CheckContext,
  { size = 10_000, isLeftOut = () => false, onRead = () => {} }: BatchOptions = {},
): AsyncGenerator<Batch> {
  let groups = new Map<string, Group & { present: Set<string>; removable: Set<string>; records: CheckedRecord[] }>()
  let problems: RecordProblem[] = []
  let read = 0
  let held = 0
  const taken = (): Batch => {
    const batch = { groups: [...groups.values()].sort(byOrder), problems, read }
    groups = new Map()
    problems = []
    held = 0
    return batch
  }
  let noted = performance.now()
  const pause = openPauses(1)
  for await (const record of records) {
    if (performance.now() - noted >= noteEvery) {
      noted = performance.now()
      onRead(read)
    }
    // The database's answers about the batch before are heard meanwhile.
    if (read % pauseEvery === 0) await pause()
    if (!isLeftOut(record, read++)) {
      const { checked, problems: found } = checkRecord(record, context)
      problems.push(...found)
      if (checked) {
        const { type, isImplied = false } = record
        const name = `${type} ${isImplied}`
        const group = groups.get(name) ?? { type, isImplied, present: new Set<string>(), removable: new Set<string>(), records: [] }
        for (const field of checked.values.keys()) group.present.add(field)
        for (const field of checked.removed) group.present.add(field) && group.removable.add(field)
        group.records.push(checked)
        groups.set(name, group)
      }
      if (++held >= size) yield taken()
    }
  }
  if (held > 0 || read === 0) yield taken()
}
