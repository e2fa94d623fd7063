import { useState } from 'react'
import { dayFault } from '../../format/typed-day.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { StepFrame } from '../step-frame.tsx'
import type { SignIn } from '../use-sign-in.ts'
import { StepActions } from './step-actions.tsx'
import { triesLeft } from './tries-left.ts'

/** For someone whose account isn't connected to a learner record yet. */
export const ConnectRecordStep = ({ signIn }: { signIn: SignIn }) => {
  const { at, send, site } = signIn
  const { locale = 'en-AU' } = site
  const [dateOfBirth, setDateOfBirth] = useState('')
  const [fault, setFault] = useState<string>()
  const submit = (learnerNumber: string) => {
    const wrong = dateOfBirth === '' ? 'Enter your date of birth.' : dayFault(dateOfBirth, locale)
    setFault(wrong)
    if (!wrong) void send('CONNECT_RECORD', { learnerNumber, dateOfBirth })
  }
  return (
    <StepFrame
      signIn={signIn}
      title="Find your records"
      subtitle={`We ask this once, to connect your account to your records. Your learner number is on letters and emails from ${site.helper}. If you can’t find it, ask them.`}
      onSubmit={({ learnerNumber = '' }) => submit(learnerNumber.trim())}
    >
      <TextField
        label="Learner number"
        name="learnerNumber"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        required
        help={triesLeft(at.challenge.attemptsLeft)}
      />
      <DateField label="Date of birth" name="dateOfBirth" value={dateOfBirth} locale={locale} onChange={setDateOfBirth} error={fault} />
      <StepActions signIn={signIn} action="Continue" />
    </StepFrame>
  )
}
