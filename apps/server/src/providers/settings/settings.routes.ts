import { isDeepStrictEqual } from 'node:util'
import { type SettingApplication, settingCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import type { Clock } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import type { ChangeNotifications } from '../../database/changes/change-notifications.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { patched } from '../../http/json-patch.ts'
import { demandMatch, entityTag } from '../../http/responses/entity-tags.ts'
import { type Route, routesOf, type WriteContext } from '../../http/routes.ts'
import { namesIn, readNames } from '../../identity/accounts/names.queries.ts'
import type { Site } from '../../sites/site.ts'
import { demandPublishable } from '../sites/publish-checks.ts'
import { changeBy } from './setting-changes.ts'
import { siteStatus, sitesMeant, withValue } from './setting-values.ts'
import {
  holdSettings,
  readSettings,
  recordSettingChange,
  type SettingChange,
  type SettingsHolder,
  shortenSessions,
  writeHolder,
  writeSiteStatus,
} from './settings.queries.ts'
import { demandHolder, demandMay, demandSetting, demandValue, settingsFor, settingView } from './settings.ts'
import type { SettingDefinition } from './settings-registry.ts'

type One = { application: SettingApplication; id: number }
type Options = { siteGuid?: string }

const changeStatus = async (transaction: Transaction, holder: SettingsHolder, status: Site['status'], siteGuid: string | undefined) => {
  const sites = sitesMeant(holder, siteGuid?.toLowerCase())
  if (sites.length === 0) throw new Problem('conflict', 'This provider has no site yet.')
  if (status !== 'not-published' && sites.some((site) => site.status === 'not-published')) demandPublishable(holder)
  const guids = sites.map(({ siteGuid: guid }) => guid)
  await writeSiteStatus(transaction, holder.id, guids, status)
  return { ...holder, sites: holder.sites.map((site) => (guids.includes(site.siteGuid) ? { ...site, status } : site)) }
}

const change = async (transaction: Transaction, definition: SettingDefinition, holder: SettingsHolder, value: unknown, siteGuid: string | undefined) => {
  const checked = demandValue(definition, value)
  if (definition.name === siteStatus) return changeStatus(transaction, holder, checked as Site['status'], siteGuid)
  const changed = withValue(definition, holder, checked)
  await writeHolder(transaction, changed)
  if (definition.name === 'SignIn.LongestHours') await shortenSessions(transaction, holder.id, checked as number)
  return changed
}

const updateSetting = async (clock: Clock, changeNotifications: ChangeNotifications, call: WriteContext<(typeof settingCalls)['updateSetting']>) => {
  const { caller, transaction, request, reply, params, query, body } = call
  const { application, id } = params as One
  const { siteGuid } = query as Options
  const definition = demandSetting(application, id)
  demandMay(caller, definition, 'write')
  const stored = await holdSettings(transaction, caller.tenantId, application)
  const holder = demandHolder(stored.holder, siteGuid)
  const earlier = stored.changes.find(({ settingId }) => settingId === id)
  const before = settingView(definition, holder, { change: earlier, siteGuid, names: await namesIn(transaction, [earlier?.changedById]) })
  demandMatch(request, entityTag(before.Version), before.Version)
  const { Value: value } = patched(before, body, { writable: definition.isEditable ? ['/Value'] : [] })
  // An unchanged value isn't validated again. A tenant's sites may differ in status, so that one always is.
  const stays = definition.name !== siteStatus && isDeepStrictEqual(value, before.Value)
  const changed = stays ? holder : await change(transaction, definition, holder, value, siteGuid)
  const shown = async (change: SettingChange | undefined) => {
    const view = settingView(definition, changed, { change, siteGuid, names: await namesIn(transaction, [change?.changedById]) })
    reply.header('etag', entityTag(view.Version))
    return view
  }
  if (JSON.stringify(changed) === JSON.stringify(holder)) return shown(earlier)
  const [recorded] = await recordSettingChange(transaction, caller.tenantId, application, id, changeBy(caller, new Date(clock()).toISOString()))
  await audit(transaction, caller, request, [
    {
      action: 'setting.change',
      subjectKind: 'setting',
      subjectId: `${application}/${definition.name}`,
      before: { value: before.Value },
      after: { value: settingView(definition, changed, { siteGuid }).Value, ...(siteGuid !== undefined && { siteGuid }) },
    },
  ])
  // The response waits until every process has the change.
  transaction.afterCommit(changeNotifications.handledByAll)
  return shown(recorded)
}

/** A provider's settings for its portal and console. */
export const settingRoutes = ({
  clock,
  database,
  changeNotifications,
}: {
  clock: Clock
  database: Database
  changeNotifications: ChangeNotifications
}): Route[] =>
  routesOf(settingCalls, ['console'], {
    listSettings: async ({ caller, db, params, query }) => {
      const { application } = params
      const { siteGuid } = query as Options
      const { holder: found, changes } = await readSettings(db, caller.tenantId, application)
      const holder = demandHolder(found, siteGuid)
      const names = await readNames(
        database,
        changes.map(({ changedById }) => changedById),
      )
      const items = settingsFor(caller, application).map((definition) =>
        settingView(definition, holder, { change: changes.find(({ settingId }) => settingId === definition.id), names, siteGuid }),
      )
      return { items, totalCount: items.length }
    },
    getSetting: async ({ caller, db, params, query, reply }) => {
      const { application, id } = params as One
      const { siteGuid } = query as Options
      const definition = demandSetting(application, id)
      demandMay(caller, definition, 'read')
      const { holder, changes } = await readSettings(db, caller.tenantId, application)
      const change = changes.find(({ settingId }) => settingId === id)
      const names = await readNames(database, [change?.changedById])
      const view = settingView(definition, demandHolder(holder, siteGuid), { change, names, siteGuid })
      reply.header('etag', entityTag(view.Version))
      return view
    },
    updateSetting: (call) => updateSetting(clock, changeNotifications, call),
  })
