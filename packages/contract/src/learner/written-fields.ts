import { z } from 'zod'
import type { Entity, Unwrapped } from '../entity.ts'
import { exactly } from '../fields.ts'
import { largestId } from '../query.ts'
import type { DetailFields, DetailKind, NameIn, PathAt, RecordGroupOf } from './detail-fields.ts'

/** What a learner may write. Text is short; a date is an ISO string (a day, or a timestamp reduced to its day); null clears the field. */
const shortText = z.string().max(200).nullish()
export const identifier = z.int().min(1).max(largestId)
const isoDay = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

export const value = identifier.nullish()

const written = {
  text: shortText,
  email: shortText,
  phone: shortText,
  postcode: shortText,
  day: isoDay.nullish(),
  expiry: isoDay.nullish(),
  year: z.int().min(0).max(9999).nullish(),
  flag: z.boolean().nullish(),
  choice: value,
  disabilities: z
    .array(exactly({ disabilityId: identifier, effectiveFromDate: isoDay.nullish(), effectiveToDate: isoDay.nullish() }))
    .max(50)
    .nullish(),
} as const satisfies Record<DetailKind, z.ZodType>

/** Whether a value fits the kind of a field. What it means is checked later. */
export const isWrittenValue = (kind: DetailKind, given: unknown): boolean => written[kind].safeParse(given).success

type WritablePath<Of extends DetailFields> = { [Path in keyof Of & string]: Of[Path] extends { writable: true } ? Path : never }[keyof Of & string]
type Shape<Of extends DetailFields, Group extends string> = {
  [Name in NameIn<WritablePath<Of>, Group>]: (typeof written)[Of[PathAt<Group, Name>]['kind']]
}
type WrittenGroup<Of extends DetailFields, Group extends string> = ReturnType<typeof exactly<Shape<Of, Group>>>
type Optional<Group extends z.ZodType, IsRemovable> = IsRemovable extends true ? z.ZodOptional<z.ZodNullable<Group>> : z.ZodOptional<Group>
type WrittenShape<Of extends DetailFields, IsRemovable> = Shape<Of, 'top'> & {
  [Group in Exclude<RecordGroupOf<WritablePath<Of>>, 'top'>]: Optional<WrittenGroup<Of, Group>, IsRemovable>
}

/** Where a record holds its fields, those of its groups with the group's name before a dot. */
type PathIn<Data> = {
  [Key in keyof Data & string]: NonNullable<Data[Key]> extends readonly unknown[]
    ? Key
    : NonNullable<Data[Key]> extends object
      ? `${Key}.${keyof NonNullable<Data[Key]> & string}`
      : Key
}[keyof Data & string]

type Options<IsRemovable> = { isRemovable: IsRemovable }

/** The body of a write: the fields that a learner may change, in their groups. A group that is removable goes as a whole when it is null. */
export const writtenDetails = <const Of extends DetailFields, Record extends Entity, const IsRemovable extends boolean = false>(
  _of: Record,
  fields: Of & { [Path in Exclude<keyof Of, PathIn<Unwrapped<Record>>>]: never },
  { isRemovable }: Partial<Options<IsRemovable>> = {},
) => {
  const shape: { [group: string]: { [name: string]: z.ZodType } } = {}
  for (const [path, { kind, writable }] of Object.entries(fields as Of)) {
    const [name = '', group = 'top'] = path.split('.').reverse()
    if (writable) shape[group] = { ...shape[group], [name]: written[kind] }
  }
  const { top = {}, ...groups } = shape
  const optional = Object.entries(groups).map(([group, names]) => [group, isRemovable ? exactly(names).nullish() : exactly(names).optional()])
  return exactly({ ...top, ...Object.fromEntries(optional) } as WrittenShape<Of, IsRemovable>)
}
