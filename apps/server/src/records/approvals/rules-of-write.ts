import type { FieldError } from '@lanyard/contract'
import type { Change, FieldGroup } from '../learners/field-groups.ts'
import type { Rules } from './approval-rules.queries.ts'
import { keyIn, keyOf } from './detail-records.ts'

const pointerOf = ({ fieldGroup, field }: Change) => `${fieldGroup.group ? `/${fieldGroup.group}` : ''}/${field}`

/** What a write changes at once, what it asks for, and what it can't: a document can't come with it. */
export const splitByRule = (changes: readonly Change[], rules: Rules) => {
  const {
    undefined: direct = [],
    approval: asked = [],
    'approval-with-document': withDocument = [],
  } = Object.groupBy(changes, (change) => rules.get(keyOf(change)) ?? 'undefined')
  const errors: FieldError[] = withDocument.map((change) => ({
    pointer: pointerOf(change),
    message: 'This change needs approval and a document. Ask for it with “Ask to change”.',
  }))
  return { direct, asked, errors }
}

/** A group whose fields need approval isn't removed at once. */
export const removalErrors = (fieldGroup: FieldGroup, rules: Rules): FieldError[] =>
  Object.keys(fieldGroup.fields).some((field) => rules.has(keyIn(fieldGroup, field)))
    ? [{ pointer: `/${fieldGroup.group}`, message: 'Some of these details need approval, so they can’t be removed here. Change them instead, or ask us.' }]
    : []
