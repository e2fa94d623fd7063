import type { z } from 'zod'
import { type Entity, envelope } from './entity.ts'
import type { Permission } from './permission.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `one` and `many` records come in the envelope; `plain` is sent as it is. */
export type Answer = { form: 'one' | 'many'; of: Entity } | { form: 'plain'; schema: z.ZodType }

/** A body has the name that the required-parameter error gives it. */
export type Body = { name: string; schema: z.ZodType }

/** One row of the specification's tables of calls. Its key in a table of calls is the operation's only name. */
export type Call = {
  method: Method
  /** With `{id}` for what the caller fills in. */
  path: string
  summary: string
  needs: Permission
  params?: z.ZodObject
  query?: z.ZodObject
  body?: Body
  answer: Answer
}

export type Calls = Readonly<Record<string, Call>>

export const one = <const Of extends Entity>(of: Of) => ({ form: 'one', of }) as const
export const many = <const Of extends Entity>(of: Of) => ({ form: 'many', of }) as const
export const plain = <const Schema extends z.ZodType>(schema: Schema) => ({ form: 'plain', schema }) as const

/** The schema of one answered record, or of the whole answer when it is plain. */
export const answerItem = (answer: Answer): z.ZodType => (answer.form === 'plain' ? answer.schema : envelope(answer.of))

export const paramNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
