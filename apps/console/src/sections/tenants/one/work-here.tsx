import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { chooseTenant } from '../../../session.ts'

/** Selects the tenant and opens its first page. */
export const WorkHere = ({ tenantCode }: { tenantCode: string }) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const workHere = async () => {
    setBusy(true)
    try {
      await chooseTenant(tenantCode)
      await navigate({ to: '/' })
    } catch (error) {
      toast(explain(error), 'error')
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" busy={busy} icon={<ArrowRight size={17} aria-hidden />} onClick={() => void workHere()}>
      Work for this tenant
    </Button>
  )
}
