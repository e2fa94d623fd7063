import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { leaving, useAction } from '@lanyard/web/form/use-action.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { chooseTenant } from '../../../session.ts'

/** Selects the tenant and opens its first page. */
export const WorkHere = ({ tenantCode }: { tenantCode: string }) => {
  const navigate = useNavigate()
  const workHere = async () => {
    await chooseTenant(tenantCode)
    await navigate({ to: '/' })
    return leaving
  }
  const { busy, run } = useAction(workHere, (error) => toast(explain(error), 'error'))
  return (
    <Button variant="outline" busy={busy} icon={<ArrowRight size={17} aria-hidden />} onClick={() => void run()}>
      Work for this provider
    </Button>
  )
}
