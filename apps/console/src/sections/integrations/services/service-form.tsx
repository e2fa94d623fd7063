import type { IdentityProviderView } from '@lanyard/contract'
import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import control from '@lanyard/web/ui/fields/control.module.css'
import { Field } from '@lanyard/web/ui/fields/field.tsx'
import { PasswordField } from '@lanyard/web/ui/fields/password-field.tsx'
import { Switch } from '@lanyard/web/ui/fields/switch.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { LeaveGuard } from '../../../shell/leave-guard.tsx'
import styles from '../integrations.module.css'
import { AudienceField } from './audience-field.tsx'
import { IconField } from './icon-field.tsx'
import { RedirectAddresses } from './redirect-addresses.tsx'
import { TestResult } from './test-result.tsx'
import { useServiceForm } from './use-service-form.ts'

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** A service's settings, which can be tested before saving. */
export const ServiceForm = ({ service }: { service?: IdentityProviderView }) => {
  const { ref, draft, faults, isNew, attempt, busy, isAtRisk, mayTry, type, submit, tryIt } = useServiceForm(service)
  const domains = useId()
  return (
    <form ref={ref} noValidate className={styles.tab} onSubmit={submit}>
      {faults.above && <Alert type="error">{faults.above}</Alert>}
      <Card title="The button">
        <TextField
          label="Name"
          help={`The button says “Continue with ${draft.Name.trim() || '…'}”.`}
          maxLength={200}
          autoComplete="off"
          value={draft.Name}
          onChange={({ target }) => type({ Name: target.value })}
          error={faults.fields.Name}
        />
        <IconField value={draft.Icon} onChange={(Icon) => type({ Icon })} />
        {isNew && (
          <TextField
            {...plain}
            label="Short name"
            help="Part of the redirect address, so it can’t be changed later."
            maxLength={40}
            value={draft.ProviderId}
            onChange={({ target }) => type({ ProviderId: target.value })}
            error={faults.fields.ProviderId}
          />
        )}
      </Card>
      <Card title="The service" description="Register Lanyard there as a web application; it then tells you these.">
        {service && <RedirectAddresses service={service} served={draft} />}
        <TextField
          {...plain}
          label="Address of the service (issuer)"
          help="Such as https://login.example.edu.au"
          inputMode="url"
          maxLength={500}
          value={draft.Issuer}
          onChange={({ target }) => type({ Issuer: target.value })}
          error={faults.fields.Issuer}
        />
        <TextField
          {...plain}
          label="Client id"
          maxLength={200}
          value={draft.ClientId}
          onChange={({ target }) => type({ ClientId: target.value })}
          error={faults.fields.ClientId}
        />
        <PasswordField
          label="Client secret"
          help={isNew ? 'Stored encrypted, and never shown again.' : 'Leave it empty to keep the one that is stored.'}
          autoComplete="new-password"
          maxLength={500}
          value={draft.ClientSecret}
          onChange={({ target }) => type({ ClientSecret: target.value })}
          error={faults.fields.ClientSecret}
        />
        <TestResult test={attempt} />
        <FormActions>
          <Button variant="outline" busy={attempt.isPending} disabled={!mayTry} onClick={tryIt}>
            Test connection
          </Button>
        </FormActions>
      </Card>
      <Card title="Who may use it">
        <AudienceField service={service} value={draft} onChange={type} />
        <Field id={domains} label="Email domains" help="One on each line. Leave it empty for anybody the service knows." error={faults.fields.AllowedDomains}>
          {(described) => (
            <div className={control.control}>
              <textarea
                {...plain}
                {...described}
                rows={3}
                value={draft.AllowedDomains}
                onChange={({ target }) => type({ AllowedDomains: target.value })}
                className={control.input}
              />
            </div>
          )}
        </Field>
        {draft.ServesLearners && (
          <Switch
            label="Find the account by its email address"
            help="On a learner’s first sign-in, when the service has verified the address. Otherwise learners sign in once with their password to link it."
            isOn={draft.LinksByVerifiedEmail}
            onChange={(isOn) => type({ LinksByVerifiedEmail: isOn })}
          />
        )}
        <Switch
          label="Switched on"
          help="Switched off, nobody signs in with it; what is entered here stays."
          isOn={draft.IsActive}
          onChange={(isOn) => type({ IsActive: isOn })}
        />
      </Card>
      <FormActions end>
        <Link to="/integrations" search={{ tab: 'services' }} className={buttonClasses({ variant: 'outline' })}>
          Cancel
        </Link>
        <Button type="submit" busy={busy}>
          {isNew ? 'Set it up' : 'Save'}
        </Button>
      </FormActions>
      <LeaveGuard isAtRisk={isAtRisk} />
    </form>
  )
}
