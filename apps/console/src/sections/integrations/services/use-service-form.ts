import type { IdentityProviderView } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { type Faults, faultsOf, noFaults } from '@lanyard/web/form/submission.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import { focusFirstFault } from '../focus-first-fault.ts'
import { draftOf, idFrom, missingIn, type ServiceDraft, settingsFrom } from './service-draft.ts'

/** An error at `/AllowedDomains/0` belongs to the whole field. */
const wholeFields = ({ fields, above }: Faults): Faults => ({
  fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split('.')[0], message])),
  above,
})

export const useServiceForm = (service: IdentityProviderView | undefined) => {
  const navigate = useNavigate()
  const isNew = service === undefined
  const [draft, setDraft] = useState(() => draftOf(service))
  const [isIdTyped, setIdTyped] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [faults, setFaults] = useState(noFaults)
  const form = useRef<HTMLFormElement>(null)
  const tell = (found: Faults) => {
    setFaults(found)
    focusFirstFault(form.current)
  }
  const create = useCallMutation('createIdentityProvider', ['listIdentityProviders'])
  const replace = useCallMutation('replaceIdentityProvider', ['listIdentityProviders'])
  const attempt = useCallMutation('tryIdentityProvider')
  const names = [...Object.keys(draft), ...Array.from({ length: 50 }, (_, index) => `AllowedDomains.${index}`)]

  const type = (changes: Partial<ServiceDraft>) => {
    if ('ProviderId' in changes) setIdTyped(true)
    const follows = isNew && !isIdTyped && changes.Name !== undefined ? { ProviderId: idFrom(changes.Name) } : {}
    setDraft({ ...draft, ...follows, ...changes })
    setFaults({ above: undefined, fields: Object.fromEntries(Object.entries(faults.fields).filter(([name]) => !(name in changes))) })
  }
  const save = async () => {
    const missing = missingIn(draft, isNew)
    if (Object.keys(missing).length > 0) return tell({ fields: missing, above: undefined })
    setFaults(noFaults)
    const params = { tenantCode: currentTenant() }
    const body = settingsFrom(draft)
    try {
      if (isNew) await create.mutateAsync({ params, body: { ...body, ProviderId: draft.ProviderId, ClientSecret: draft.ClientSecret } })
      else await replace.mutateAsync({ params: { ...params, id: service.ProviderId }, body })
      setSaved(true)
      toast(isNew ? `${body.Name} is set up. Register its redirect address, then test it.` : `${body.Name} is saved.`)
      setTimeout(() => void navigate({ to: '/integrations', search: { tab: 'services' } }))
    } catch (error) {
      tell(wholeFields(faultsOf(error, names)))
    }
  }
  const tryIt = () => {
    const { Issuer, ClientId } = settingsFrom(draft)
    const stored = draft.ClientSecret === '' && service ? { ProviderId: service.ProviderId } : {}
    attempt.mutate({
      params: { tenantCode: currentTenant() },
      body: { Issuer, ClientId, ...(draft.ClientSecret !== '' && { ClientSecret: draft.ClientSecret }), ...stored },
    })
  }
  return {
    form,
    draft,
    faults,
    isNew,
    attempt,
    busy: create.isPending || replace.isPending,
    isDirty: !isSaved && JSON.stringify(draft) !== JSON.stringify(draftOf(service)),
    mayTry: draft.Issuer.trim() !== '' && draft.ClientId.trim() !== '',
    type,
    save: () => void save(),
    tryIt,
  }
}
