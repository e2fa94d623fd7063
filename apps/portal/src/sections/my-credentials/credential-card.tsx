import { kindOfCredential, nameOfCredential } from '@lanyard/web/records/credential-name.ts'
import { stateOfCredential } from '@lanyard/web/records/credential-states.ts'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Link } from '@tanstack/react-router'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import card from '../../records/link-card.module.css'
import { DocumentButton } from './document-button.tsx'
import styles from './my-credentials.module.css'
import type { Credential } from './queries.ts'

export const CredentialCard = ({ credential }: { credential: Credential }) => {
  const state = stateOfCredential(credential.credentialStatusId)
  return (
    <li className={card.card} data-group={state.group}>
      <div className={card.top}>
        <span className={styles.kind}>{kindOfCredential(credential)}</span>
        <Badge tone={state.tone}>{state.words}</Badge>
      </div>
      <Heading level={2} size="M">
        <Link to="/my-credentials/$credentialId" params={{ credentialId: String(credential.credentialId) }} className={card.target}>
          {nameOfCredential(credential)}
        </Link>
      </Heading>
      <p className={styles.quiet}>
        {[credential.qualificationCode, credential.credentialNumber].filter(Boolean).join(' · ')}
        {credential.credentialDate && (
          <>
            {' · '}
            <OfficialDay iso={credential.credentialDate} />
          </>
        )}
      </p>
      <div className={styles.end}>
        {credential.documentId != null ? (
          <DocumentButton credential={credential} small />
        ) : (
          <p className={styles.quiet}>{state.says || 'We’re preparing the document.'}</p>
        )}
      </div>
    </li>
  )
}
