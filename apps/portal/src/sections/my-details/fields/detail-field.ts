import type { DetailField as Described } from '@lanyard/contract/detail-fields'

/** What a field is called, and how it is typed. */
export type FieldLabel = {
  label: string
  help?: string
  autoComplete?: string
  /** Takes a whole row, or a third of one. */
  size?: 'whole' | 'third'
  /** Shares a row with its neighbour on a phone. */
  phone?: 'half'
}

/** A field as the contract describes it, with its path and its label. */
export type DetailField = Described & FieldLabel & { path: string; approval?: FieldApproval }

/** A field whose changes the provider approves: its key in requests, and whether a document is needed. */
export type FieldApproval = { key: string; needsDocument: boolean }

export type GroupLabel = {
  title: string
  /** What its Save button names; the title by default. */
  noun?: string
  description?: string
  /** An address: its country decides the fields, and it is displayed as one text. */
  address?: { at: string; whole?: string; copyFrom?: string }
  /** The record path of a person that can be removed as a whole. */
  removable?: string
  /** What follows from a field and is only shown, such as a value's reporting code. */
  derived?: readonly { path: string; label: string }[]
}

export type DetailGroup = GroupLabel & { key: string; fields: readonly DetailField[] }

/** A tab's groups for a provider's country. */
export type DetailSheet = readonly DetailGroup[]

/** Every field has a label, in the order in which they are shown; every group has a title. */
export type Labels<Of> = Readonly<Record<keyof Of, string | FieldLabel>>
export type GroupLabels<Of extends Readonly<Record<string, Described>>> = Readonly<Record<Of[keyof Of]['group'], GroupLabel>>
