import type { ProviderIconName } from '@lanyard/contract'
import { providerIcons } from '@lanyard/contract/browser'
import { ProviderIcon } from '@lanyard/web/sign-in/provider-icon.tsx'
import { Choice } from '@lanyard/web/ui/fields/choice.tsx'
import styles from '../integrations.module.css'

const labels: Record<ProviderIconName, string> = {
  key: 'Key',
  microsoft: 'Microsoft',
  google: 'Google',
  school: 'College',
  building: 'Building',
  shield: 'Shield',
}

/** The button's icon, one of those drawn by Lanyard. */
export const IconField = ({ value, onChange }: { value: ProviderIconName; onChange: (icon: ProviderIconName) => void }) => (
  <div className={styles.icons}>
    <p className={styles.label}>Button icon</p>
    <Choice
      label="Button icon"
      options={providerIcons.map((icon) => ({ value: icon, label: labels[icon], icon: <ProviderIcon id={icon} type="oauth" /> }))}
      value={value}
      onChange={onChange}
    />
  </div>
)
