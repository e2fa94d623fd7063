import type { Tagged } from '@lanyard/contract/browser'
import { callTaggedQuery } from '../../../api.ts'

export type Scalar = string | number | boolean | null
/** The fields of a value that a write accepts. */
export type Item = Record<string, Scalar>
/** A value as read: its fields and its relationships. */
export type Value = Readonly<Record<string, Scalar | Item>>
/** A list with the entity tag that a write sends, so that newer data is never overwritten. */
export type Values = { items: Value[]; totalCount: number; etag: string | undefined }

type ReadValues = Tagged<{ items: object[]; totalCount: number }>

export const taggedValues = ({ data: { items, totalCount }, etag }: ReadValues): Values => ({ items: items as Value[], totalCount, etag })

export const valuesOf = (list: string) => ({ ...callTaggedQuery('listValues', { params: { list } }), select: taggedValues })
