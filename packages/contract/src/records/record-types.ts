import { peopleTypes } from './people.ts'
import type { RecordType } from './record-field.ts'
import { financeTypes, otherTypes, timetableTypes } from './timetable-and-finance.ts'
import { trainingTypes } from './training.ts'

/** All records that providers bring in, each after those it refers to. */
export const recordTypes = { ...peopleTypes, ...trainingTypes, ...timetableTypes, ...financeTypes, ...otherTypes } as const satisfies Readonly<
  Record<string, RecordType>
>

export type RecordTypeName = keyof typeof recordTypes
