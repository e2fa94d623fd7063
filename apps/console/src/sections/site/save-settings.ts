import type { SettingValue, TenantSetting } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { explain } from '@lanyard/web/explain.ts'
import { client } from '../../api.ts'
import { currentTenant } from '../../session.ts'

export type Wish = { setting: TenantSetting; value: SettingValue }
export type Change = { before: TenantSetting; after: TenantSetting }

/** What became of the wishes: each setting is saved by itself. */
export type Outcome = {
  done: Change[]
  /** By name: what is wrong with the value. */
  faults: Record<string, string>
  /** By name: what somebody else has made of it meanwhile. */
  theirs: Record<string, TenantSetting>
  above: string | undefined
}

const paramsOf = ({ Application, Id }: TenantSetting) => ({ tenantCode: currentTenant(), application: Application, id: Id })

const save = ({ setting, value }: Wish) =>
  client.updateSetting({ params: paramsOf(setting), body: [{ op: 'replace', path: '/Value', value }], ifMatch: `"${setting.Version}"` })

const statusOf = (error: unknown) => (error instanceof ResponseError ? error.response.status : 0)

/** Saves one after the other; what can't be saved does not hold up the rest, unless the server is out of reach. */
export const saveSettings = async (wishes: readonly Wish[]): Promise<Outcome> => {
  const outcome: Outcome = { done: [], faults: {}, theirs: {}, above: undefined }
  for (const wish of wishes) {
    const { setting } = wish
    try {
      outcome.done.push({ before: setting, after: await save(wish) })
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

/** The wishes that set everything back, as long as nobody has changed it again. */
export const wayBack = (done: readonly Change[]): Wish[] => done.map(({ before, after }) => ({ setting: after, value: before.Value }))
