import type { TenantSetting } from '@lanyard/contract'
import type { ReactNode } from 'react'
import type { Typed } from './typed-value.ts'

/** What every control of a setting is given. */
export type SettingControlProps = {
  setting: TenantSetting
  typed: Typed
  error: string | undefined
  beside: ReactNode
  onType: (typed: Typed) => void
}
