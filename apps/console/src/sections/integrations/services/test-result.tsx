import type { ProviderTest, providerChecks } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { explain } from '@lanyard/web/explain.ts'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Circle, CircleCheck, CircleX } from 'lucide-react'
import styles from '../integrations.module.css'

type Check = (typeof providerChecks)[number]

const titles: Record<Check, string> = {
  address: 'The address',
  reachable: 'The service responds',
  issuer: 'Its identity matches',
  endpoints: 'It supports what we need',
  keys: 'Its signatures can be verified',
  client: 'Client credentials accepted',
}

const order: readonly Check[] = ['address', 'reachable', 'issuer', 'endpoints', 'keys', 'client']

const isAboutFields = (error: unknown) => error instanceof ResponseError && (error.problem?.errors?.length ?? 0) > 0

type TestResultProps = { test: { data: ProviderTest | undefined; error: unknown; isPending: boolean } }

/** Each check with its result; checks after the first failure are skipped. */
export const TestResult = ({ test: { data, error, isPending } }: TestResultProps) => {
  if (error && !isPending)
    return <Alert type="error">The test couldn’t be run. {isAboutFields(error) ? 'Fix the fields above, then test again.' : explain(error)}</Alert>
  if (!data) return null
  return (
    <section aria-label="Test" className={styles.test} aria-busy={isPending || undefined}>
      <p role="status" className={styles.verdict} data-tone={data.Success ? 'success' : 'error'}>
        {data.Success ? 'Everything works. People can sign in with it.' : 'It doesn’t work yet.'}
      </p>
      <ul className={styles.checks}>
        {order.map((name) => {
          const check = data.Checks.find(({ Name }) => Name === name)
          const Icon = !check ? Circle : check.Passed ? CircleCheck : CircleX
          return (
            <li key={name} data-tone={!check ? 'open' : check.Passed ? 'success' : 'error'}>
              <Icon size={18} aria-hidden />
              <div>
                <strong>{titles[name]}</strong>
                <VisuallyHidden>{!check ? ': skipped' : check.Passed ? ': passed' : ': failed'}</VisuallyHidden>
                <p>{check ? check.Message : 'Skipped'}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
