import type { Role } from '@lanyard/contract'
import { type LocaleClock, sayDay, sayMoment } from '@lanyard/web/format/dates.ts'
import { roleLabels } from '../../shell/role-labels.ts'
import { scopeLabels } from '../integrations/keys/scope-labels.ts'
import { invitationState } from '../people/people-states.ts'

/** Names of the values of lists, by list and identifier. */
export type ValueNames = (field: string, id: number) => string | undefined

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** One value of a change as people read it: by name or label, and times in the provider's zone. */
export const valueSayer = (clock: LocaleClock, names: ValueNames) => {
  const sayOne = (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'number') return names(field, value) ?? (field === 'StatusId' ? invitationState(value).label : String(value))
    if (typeof value !== 'string') return JSON.stringify(value)
    if (field === 'Roles') return roleLabels([value as Role])
    if (field === 'scopes') return scopeLabels(value as Parameters<typeof scopeLabels>[0]).label
    if (isMoment(value)) return sayMoment(value, clock)
    return isDay(value) ? sayDay(value, clock) : value
  }
  return (field: string, value: unknown): string | undefined => {
    if (value === undefined || value === null || value === '') return undefined
    if (!Array.isArray(value)) return sayOne(field, value)
    return value.length === 0 ? undefined : value.map((item) => sayOne(field, item)).join(', ')
  }
}
