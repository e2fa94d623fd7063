import { type FieldError, type InboxRules, inboxSettingsCalls } from '@lanyard/contract'
import { audit } from '../../../audit/audit.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import { type Route, recordRoutesOf } from '../../../http/routes.ts'
import type { ReferenceValues } from '../../../lists/list-values.ts'
import { type CaseContext, type CaseDependencies, caseHooks } from '../inbox/case-context.ts'
import { readRules, rulesOf, type StoredRules, saveRules, selectRules } from './inbox-rules.queries.ts'

const repeated = <Of>(given: readonly Of[]) => given.findIndex((one, index) => given.indexOf(one) < index)

const faultsOf = ({ workingHours, holidays, categoryHours }: InboxRules, values: ReferenceValues): FieldError[] => {
  const errors: FieldError[] = []
  for (const [index, { from, to }] of workingHours.entries())
    if (from >= to) errors.push({ pointer: `/workingHours/${index}/to`, message: 'Must be later than the start.' })
  const weekday = repeated(workingHours.map((one) => one.weekday))
  if (weekday >= 0) errors.push({ pointer: `/workingHours/${weekday}/weekday`, message: 'Is there twice.' })
  const day = repeated(holidays.map((one) => one.day))
  if (day >= 0) errors.push({ pointer: `/holidays/${day}/day`, message: 'Is there twice.' })
  const category = repeated(categoryHours.map((one) => one.categoryId))
  if (category >= 0) errors.push({ pointer: `/categoryHours/${category}/categoryId`, message: 'Is there twice.' })
  for (const [index, { categoryId }] of categoryHours.entries())
    if (!values.find('support-case-categories', categoryId))
      errors.push({ pointer: `/categoryHours/${index}/categoryId`, message: 'Must be one of the categories.' })
  return errors
}

/** The inbox's settings: when the provider answers. */
export const inboxSettingsRoutes = (dependencies: CaseDependencies): Route[] =>
  recordRoutesOf<typeof inboxSettingsCalls, CaseContext>(inboxSettingsCalls, ['console', 'api'], caseHooks(dependencies), {
    getInboxSettings: async ({ db, access, timeZone }) => {
      const [[stored]] = await db.read<[StoredRules[]]>(selectRules(access.tenantId))
      return { ...rulesOf(stored), version: stored?.version ?? 0, timeZone }
    },
    replaceInboxSettings: async ({ transaction, access, values, now, timeZone, body, caller, request }) => {
      const { version, ...rules } = body
      const errors = faultsOf(rules, values)
      if (errors.length > 0) throw badInput(errors)
      const before = await readRules(transaction, access.tenantId)
      const saved = await saveRules(transaction, access.tenantId, version, rules, now)
      if (!saved) throw new Problem('conflict', 'Somebody changed these settings since you opened them. Reload the page, then change them.')
      await audit(transaction, caller, request, [{ action: 'inbox-settings.change', subjectKind: 'setting', subjectId: 'Inbox', before, after: rules }])
      return { ...rulesOf(saved), version: saved.version, timeZone }
    },
  })
