import type { Tagged } from '@lanyard/contract/browser'
import { callTaggedQuery } from '../../../api.ts'

export type Scalar = string | number | boolean | null
/** The fields of a value that a write takes. */
export type Item = Record<string, Scalar>
/** A value as it is read: its fields, and the records it refers to. */
export type Value = Readonly<Record<string, Scalar | Item>>
/** A list with the tag that a write shows, so that nothing newer is overwritten. */
export type Values = { items: Value[]; totalCount: number; etag: string | undefined }

type ReadValues = Tagged<{ items: object[]; totalCount: number }>

export const taggedValues = ({ data: { items, totalCount }, etag }: ReadValues): Values => ({ items: items as Value[], totalCount, etag })

export const valuesOf = (list: string) => ({ ...callTaggedQuery('listValues', { params: { list } }), select: taggedValues })
