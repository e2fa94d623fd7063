import { formatName } from '@lanyard/web/format/names.ts'
import { kindOfCredential } from '@lanyard/web/records/credential-name.ts'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OfficialDay } from '../../records/calendar/official-day.tsx'
import { useTenant } from '../../session.ts'
import { useLearner } from '../../shell/learner.ts'
import { DocumentButton } from './document-button.tsx'
import styles from './my-credentials.module.css'
import { type Credential, personal } from './queries.ts'

/** The full legal name, as on the certificate, never the preferred name. */
const useLegalName = () => {
  const account = useLearner()
  const { data } = useQuery(personal)
  if (!data) return formatName(account)
  return [data.firstName, data.middleName, data.lastName, data.suffix]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
}

export const CredentialFacts = ({ credential }: { credential: Credential }) => {
  const { Site } = useTenant()
  const name = useLegalName()
  const { qualificationCode, credentialNumber, credentialDate, courseEnrolmentId, courseOfferDescription, ureportStatusReason } = credential
  return (
    <Card>
      <div className={styles.facts}>
        <Facts
          facts={[
            { label: 'Awarded to', value: <strong>{name}</strong> },
            { label: 'By', value: Site.SiteName },
            { label: 'Document', value: kindOfCredential(credential) },
            { label: 'Qualification', value: qualificationCode },
            { label: 'Number', value: credentialNumber },
            { label: 'Date', value: credentialDate ? <OfficialDay iso={credentialDate} /> : 'Not dated yet' },
            {
              label: 'Course',
              value:
                courseEnrolmentId == null ? (
                  courseOfferDescription
                ) : (
                  <Link to="/my-courses/$courseEnrolmentId" params={{ courseEnrolmentId: String(courseEnrolmentId) }}>
                    {courseOfferDescription}
                  </Link>
                ),
            },
            { label: 'Note', value: ureportStatusReason },
          ]}
        />
        {credential.documentId != null && (
          <div data-print="no">
            <DocumentButton credential={credential} />
          </div>
        )}
      </div>
    </Card>
  )
}
