import type { IdentityProviderView, ProviderIconName } from '@lanyard/contract'

export type ServiceDraft = {
  Name: string
  Icon: ProviderIconName
  ProviderId: string
  Issuer: string
  ClientId: string
  ClientSecret: string
  AllowedDomains: string
  LinksByVerifiedEmail: boolean
  ServesLearners: boolean
  ServesStaff: boolean
  IsActive: boolean
}

export const draftOf = (service: IdentityProviderView | undefined): ServiceDraft => ({
  Name: service?.Name ?? '',
  Icon: service?.Icon ?? 'key',
  ProviderId: service?.ProviderId ?? '',
  Issuer: service?.Issuer ?? '',
  ClientId: service?.ClientId ?? '',
  ClientSecret: '',
  AllowedDomains: service?.AllowedDomains.join('\n') ?? '',
  LinksByVerifiedEmail: service?.LinksByVerifiedEmail ?? true,
  ServesLearners: service?.ServesLearners ?? true,
  ServesStaff: service?.ServesStaff ?? false,
  IsActive: service?.IsActive ?? true,
})

/** A short name for URLs, derived from the service's name. */
export const idFrom = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '')
    .slice(0, 40)

export const settingsFrom = ({
  Name,
  Icon,
  Issuer,
  ClientId,
  ClientSecret,
  AllowedDomains,
  LinksByVerifiedEmail,
  ServesLearners,
  ServesStaff,
  IsActive,
}: ServiceDraft) => ({
  Name: Name.trim(),
  Icon,
  Issuer: Issuer.trim(),
  ClientId: ClientId.trim(),
  AllowedDomains: AllowedDomains.split(/[\s,;]+/).filter(Boolean),
  LinksByVerifiedEmail,
  ServesLearners,
  ServesStaff,
  IsActive,
  ...(ClientSecret !== '' && { ClientSecret }),
})

/** Missing values by field. */
export const missingIn = (draft: ServiceDraft, isNew: boolean): Record<string, string> => ({
  ...(draft.Name.trim() === '' && { Name: 'People read this on the button: please fill it in.' }),
  ...(isNew && !/^[a-z][a-z0-9-]*$/.test(draft.ProviderId) && { ProviderId: 'Use small letters, digits and dashes, beginning with a letter.' }),
  ...(draft.Issuer.trim() === '' && { Issuer: 'The service tells you this address.' }),
  ...(draft.ClientId.trim() === '' && { ClientId: 'The service tells you this when you register Lanyard there.' }),
  ...(isNew && draft.ClientSecret === '' && { ClientSecret: 'The service tells you this when you register Lanyard there.' }),
})
