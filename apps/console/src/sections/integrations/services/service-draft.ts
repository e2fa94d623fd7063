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
  ...(draft.Name.trim() === '' && { Name: 'Enter a name for the button.' }),
  ...(isNew && !/^[a-z][a-z0-9-]*$/.test(draft.ProviderId) && { ProviderId: 'Start with a letter, then use lower-case letters, digits and dashes.' }),
  ...(draft.Issuer.trim() === '' && { Issuer: 'Enter the address of the service.' }),
  ...(draft.ClientId.trim() === '' && { ClientId: 'Enter the client ID.' }),
  ...(isNew && draft.ClientSecret === '' && { ClientSecret: 'Enter the client secret.' }),
})
