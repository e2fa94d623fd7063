import type { TenantSetting } from '@lanyard/contract'
import type { ReactNode } from 'react'
import type { Typed } from './typed-value.ts'

/** The props of every setting control. */
export type SettingControlProps = {
  setting: TenantSetting
  typed: Typed
  error: string | undefined
  beside: ReactNode
  onType: (typed: Typed) => void
}
