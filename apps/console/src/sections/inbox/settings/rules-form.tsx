import type { InboxSettings } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import form from '@lanyard/web/form/form.module.css'
import { useForm } from '@lanyard/web/form/use-form.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { useMay } from '../../../session.ts'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import { StickyBar } from '../../site/sticky-bar.tsx'
import { callQuery, client } from '../inbox-api.ts'
import { AnswersCard } from './answers-card.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { draftOf, rulesOf, type SettingsDraft, settingsSchema } from './settings-draft.ts'

/** Saved together, by whoever read the last version. */
export const RulesForm = ({ settings }: { settings: InboxSettings }) => {
  const queries = useQueryClient()
  const { locale } = useTenantClock()
  const isLocked = !useMay('users:write')
  const { ref, values, base, change, faults, busy, submit, reset, isDirty, isAtRisk } = useForm<SettingsDraft>({
    initial: draftOf(settings),
    schema: (draft) => settingsSchema(draft, locale),
    onSubmit: async (draft, { saved }) => {
      const kept = await client.replaceInboxSettings({ body: { ...rulesOf(draft), version: settings.version } })
      saved()
      queries.setQueryData(callQuery('getInboxSettings').queryKey, kept)
      toast('Saved.')
    },
  })
  const type = (part: Partial<SettingsDraft>, fields: readonly string[] = []) => change((now) => ({ ...now, ...part }), fields)
  return (
    <form ref={ref} noValidate className={form.form} onSubmit={submit}>
      <LeaveGuard isAtRisk={isAtRisk} />
      <HoursCard draft={values} timeZone={settings.timeZone} faults={faults.fields} isLocked={isLocked} onChange={type} />
      <HolidaysCard holidays={values.holidays} faults={faults.fields} isLocked={isLocked} onChange={type} />
      <AnswersCard draft={values} isLocked={isLocked} onChange={type} />
      {isDirty && (
        <StickyBar above={faults.above && <Alert type="error">{faults.above}</Alert>} message="Changes are not saved yet.">
          <Button variant="outline" small onClick={() => reset(base)}>
            Discard
          </Button>
          <Button type="submit" small busy={busy}>
            Save changes
          </Button>
        </StickyBar>
      )}
    </form>
  )
}
