import type { z } from 'zod'
import { type Entity, envelope } from './entity.ts'
import type { Permission } from './permission.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `one` and `many`: records in the envelope. `plain`: sent unwrapped. `page`: a bare list with its total. `file`: a download. */
export type Answer =
  | { form: 'one' | 'many'; of: Entity }
  | { form: 'plain'; schema: z.ZodType }
  | { form: 'page'; item: z.ZodType }
  | { form: 'file'; contentType: string }

/** The body's name appears in the required-parameter error. `bulk`: its items are open, because the call checks each by itself. */
export type Body = { name: string; schema: z.ZodType; bulk?: BulkBody }

/** `documented`: makes the body with its items, for the documentation only. `mostValues`: a body in bulk holds more than others. */
export type BulkBody = { documented: () => z.ZodType; mostValues: number }

/** One permission, or any of several. `anyone`: the call itself checks what the caller holds, such as a link's token. */
export type Needs = Permission | readonly Permission[] | 'anyone'

/** One row of the specification's tables of calls. Its key is the operation's only name. */
export type Call = {
  method: Method
  /** With `{id}` placeholders. */
  path: string
  summary: string
  needs: Needs
  params?: z.ZodObject
  query?: z.ZodObject
  body?: Body
  answer: Answer
  /** The answer works for whoever has it, such as a link. It isn't for staff who see the portal as a learner sees it. */
  isSecret?: true
  /** The schemas are written in wire case, whatever case the caller requests. Without it, both cases are supported. */
  wire?: 'PascalCase'
}

export type Calls = Readonly<Record<string, Call>>

export const one = <const Of extends Entity>(of: Of) => ({ form: 'one', of }) as const
export const many = <const Of extends Entity>(of: Of) => ({ form: 'many', of }) as const
export const plain = <const Schema extends z.ZodType>(schema: Schema) => ({ form: 'plain', schema }) as const
export const page = <const Item extends z.ZodType>(item: Item) => ({ form: 'page', item }) as const
export const file = <const Type extends string>(contentType: Type) => ({ form: 'file', contentType }) as const

export type PascalCased<Of extends Calls> = { readonly [Operation in keyof Of]: Of[Operation] & { readonly wire: 'PascalCase' } }

/** A table of calls that always uses PascalCase, as the tenant administration service does. */
export const pascalCased = <const Of extends Calls>(calls: Of): PascalCased<Of> =>
  Object.fromEntries(Object.entries(calls).map(([operation, call]) => [operation, { ...call, wire: 'PascalCase' }])) as PascalCased<Of>

/** The schema of one returned record, or of the whole response when it is plain. A file has none. */
export const answerItem = (answer: Answer): z.ZodType | undefined => {
  if (answer.form === 'file') return undefined
  if (answer.form === 'plain') return answer.schema
  return answer.form === 'page' ? answer.item : envelope(answer.of)
}
