import type { SettingValue, TenantSetting } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { explain } from '@lanyard/web/explain.ts'
import { client } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export type SettingEdit = { setting: TenantSetting; value: SettingValue }
export type Change = { before: TenantSetting; after: TenantSetting }

/** The result of saving: each setting is saved separately. */
export type Outcome = {
  done: Change[]
  /** By name: errors in the value. */
  faults: Record<string, string>
  /** By name: the current setting after a concurrent change. */
  theirs: Record<string, TenantSetting>
  above: string | undefined
}

const paramsOf = ({ Application, Id }: TenantSetting) => ({ tenantCode: currentTenant(), application: Application, id: Id })

const save = ({ setting, value }: SettingEdit) =>
  client.updateSetting({ params: paramsOf(setting), body: [{ op: 'replace', path: '/Value', value }], ifMatch: `"${setting.Version}"` })

const statusOf = (error: unknown) => (error instanceof ResponseError ? error.response.status : 0)

/** Saves settings one by one. A failed one doesn't stop the rest, unless the server is unreachable. */
export const saveSettings = async (edits: readonly SettingEdit[]): Promise<Outcome> => {
  const outcome: Outcome = { done: [], faults: {}, theirs: {}, above: undefined }
  for (const edit of edits) {
    const { setting } = edit
    try {
      outcome.done.push({ before: setting, after: await save(edit) })
    } catch (error) {
      const status = statusOf(error)
      const message = error instanceof ResponseError ? error.problem?.errors?.[0]?.message : undefined
      if (status === 412) outcome.theirs[setting.Name] = await client.getSetting({ params: paramsOf(setting) })
      else if (status === 400 || status === 409 || status === 422) outcome.faults[setting.Name] = message ?? explain(error)
      else {
        outcome.above = explain(error)
        break
      }
    }
  }
  return outcome
}

/** The changes that restore the previous values, unless another person has changed them again. */
export const undoEdits = (done: readonly Change[]): SettingEdit[] => done.map(({ before, after }) => ({ setting: after, value: before.Value }))
