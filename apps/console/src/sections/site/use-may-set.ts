import { mayDo, settingPermissions } from '@lanyard/contract/browser'
import { useUser } from '../../session.ts'

/** Whether the person may change a setting, by its name. */
export const useMaySet = () => {
  const roles = useUser()?.roles ?? []
  return (name: string) => settingPermissions(name, 'write').some((permission) => mayDo(roles, permission))
}
