import { SignJWT } from 'jose'
import { type Awarded, awardOf, criteriaOf } from './award.ts'
import type { CredentialKeys } from './credential-keys.ts'
import { signingAlgorithm } from './credential-keys.ts'
import { credentialContexts, issuerOf, type Provider } from './issuer.ts'

/** What a badge states: who earned what, and when. */
export type Achievement = Awarded & {
  guid: string
  learnerName: string
  /** The day it was issued, or when the learner first had it signed. */
  issuedAt: string
}

/** An AchievementCredential of Open Badges 3.0. */
const credentialOf = (provider: Provider, achievement: Achievement) => {
  const { guid, learnerName, issuedAt, isWhole } = achievement
  const { code, name } = awardOf(achievement)
  const issuer = issuerOf(provider)
  return {
    '@context': credentialContexts,
    id: `urn:uuid:${guid}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: { id: issuer.id, type: issuer.type, name: issuer.name, url: issuer.url },
    validFrom: issuedAt,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityHash: learnerName, identityType: 'name', hashed: false }],
      achievement: {
        id: `${issuer.id}/achievements/${encodeURIComponent(code ?? name)}`,
        type: ['Achievement'],
        achievementType: isWhole ? 'Certificate' : 'Achievement',
        name,
        description: `${name}, awarded by ${provider.name}.`,
        criteria: { narrative: criteriaOf(achievement, provider.name) },
        ...(code !== null && { humanCode: code }),
      },
    },
    credentialStatus: { id: issuer.revocationList, type: '1EdTechRevocationList' },
  }
}

export type SignBadge = (provider: Provider, achievement: Achievement) => Promise<{ jwt: string; keysAddress: string }>

/** The credential as a JWT, signed with the tenant's key. Its registered claims repeat what the credential says. */
export const openBadges =
  (keys: CredentialKeys): SignBadge =>
  async (provider, achievement) => {
    const credential = credentialOf(provider, achievement)
    const { kid, privateKey } = await keys.signing(provider.tenantId)
    const issuer = issuerOf(provider)
    const jwt = await new SignJWT(credential)
      .setProtectedHeader({ alg: signingAlgorithm, typ: 'JWT', kid: issuer.keyAddress(kid) })
      .setIssuer(issuer.id)
      .setJti(credential.id)
      .setNotBefore(Math.floor(Date.parse(achievement.issuedAt) / 1000))
      .sign(privateKey)
    return { jwt, keysAddress: issuer.keys }
  }
