import type { IdentityProviderView } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { type Faults, faultsOf } from '@lanyard/web/form/submission.ts'
import { useForm } from '@lanyard/web/form/use-form.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import { draftOf, idFrom, missingIn, type ServiceDraft, settingsFrom } from './service-draft.ts'

/** An error at `/AllowedDomains/0` belongs to the whole field. */
const wholeFields = ({ fields, above }: Faults): Faults => ({
  fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [name.split('.')[0], message])),
  above,
})

export const useServiceForm = (service: IdentityProviderView | undefined) => {
  const navigate = useNavigate()
  const isNew = service === undefined
  const [isIdTyped, setIdTyped] = useState(false)
  const create = useCallMutation('createIdentityProvider', ['listIdentityProviders'])
  const replace = useCallMutation('replaceIdentityProvider', ['listIdentityProviders'])
  const attempt = useCallMutation('tryIdentityProvider')
  const domains = Array.from({ length: 50 }, (_, index) => `AllowedDomains.${index}`)

  const form = useForm<ServiceDraft>({
    initial: draftOf(service),
    schema: (typed) => Object.fromEntries(Object.keys(typed).map((name) => [name, () => missingIn(typed, isNew)[name]])),
    onSubmit: async (typed, { once, saved }) => {
      const params = { tenantCode: currentTenant() }
      const body = settingsFrom(typed)
      const created = { ...body, ProviderId: typed.ProviderId, ClientSecret: typed.ClientSecret }
      if (isNew) await create.mutateAsync({ params, body: created, idempotencyKey: once(created).key })
      else await replace.mutateAsync({ params: { ...params, id: service.ProviderId }, body })
      saved()
      toast(isNew ? `${body.Name} is set up. Register its redirect address, then test it.` : `${body.Name} is saved.`)
      await navigate({ to: '/integrations', search: { tab: 'services' } })
    },
    onError: (error, names) => wholeFields(faultsOf(error, [...names, ...domains])),
  })
  const { values: draft, ref, faults, busy, isAtRisk, submit } = form

  const type = (changes: Partial<ServiceDraft>) => {
    if ('ProviderId' in changes) setIdTyped(true)
    const follows = isNew && !isIdTyped && changes.Name !== undefined ? { ProviderId: idFrom(changes.Name) } : {}
    form.change((now) => ({ ...now, ...follows, ...changes }), Object.keys(changes))
    form.refuse((now) => ({ ...now, above: undefined }))
  }
  const tryIt = () => {
    const { Issuer, ClientId } = settingsFrom(draft)
    const stored = draft.ClientSecret === '' && service ? { ProviderId: service.ProviderId } : {}
    attempt.mutate(
      {
        params: { tenantCode: currentTenant() },
        body: { Issuer, ClientId, ...(draft.ClientSecret !== '' && { ClientSecret: draft.ClientSecret }), ...stored },
      },
      { onError: (error) => form.refuse({ ...faultsOf(error, Object.keys(draft)), above: undefined }) },
    )
  }
  return {
    ref,
    draft,
    faults,
    isNew,
    attempt,
    busy,
    isAtRisk,
    mayTry: draft.Issuer.trim() !== '' && draft.ClientId.trim() !== '',
    type,
    submit,
    tryIt,
  }
}
