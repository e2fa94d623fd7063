import { z } from 'zod'
import type { Fields } from './fields.ts'

/** A record as the specification lists it: its own fields and its relationships. */
export type Entity<Own extends Fields = Fields, Related extends Fields = Fields> = {
  name: string
  fields: Own
  relations: Related
}

type NoRelations = Record<never, never>

export function entity<const Own extends Fields>(name: string, fields: Own): Entity<Own, NoRelations>
export function entity<const Own extends Fields, const Related extends Fields>(name: string, fields: Own, relations: Related): Entity<Own, Related>
export function entity(name: string, fields: Fields, relations: Fields = {}): Entity {
  return { name, fields, relations }
}

/** The wire form of a record: `{data, relationships}`. */
export const envelope = <Own extends Fields, Related extends Fields>({ fields, relations }: Entity<Own, Related>) =>
  z.object({ data: z.object(fields), relationships: z.object(relations) })

/** A record after unwrapping. */
export type Unwrapped<Of> =
  Of extends Entity<infer Own, infer Related>
    ? { [Key in keyof Own]: z.output<Own[Key]> } & { [Key in keyof Related as Key extends 'class' ? '_class' : Key]: z.output<Related[Key]> }
    : never
