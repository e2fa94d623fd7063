import { useStore } from '@lanyard/web/store.ts'
import { type Appearance, appearance, appearances, chooseAppearance } from '@lanyard/web/tenant/appearance.ts'
import { Choice } from '@lanyard/web/ui/fields/choice.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Monitor, Moon, Sun } from 'lucide-react'

const looks: Record<Appearance, { label: string; icon: React.ReactNode }> = {
  system: { label: 'System', icon: <Monitor size={18} aria-hidden /> },
  light: { label: 'Light', icon: <Sun size={18} aria-hidden /> },
  dark: { label: 'Dark', icon: <Moon size={18} aria-hidden /> },
}

const choose = (chosen: Appearance) => {
  chooseAppearance(chosen)
  // The page that the service worker keeps has the earlier colours.
  if ('caches' in globalThis) void caches.open('portal').then((kept) => kept.delete('/'))
}

export const AppearanceCard = () => (
  <Card beside title="Appearance" description="Saved on this device.">
    <Choice label="Appearance" options={appearances.map((value) => ({ value, ...looks[value] }))} value={useStore(appearance)} onChange={choose} />
  </Card>
)
