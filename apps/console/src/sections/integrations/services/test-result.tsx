import type { ProviderTest, providerChecks } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Circle, CircleCheck, CircleX } from 'lucide-react'
import styles from '../integrations.module.css'

type Check = (typeof providerChecks)[number]

const titles: Record<Check, string> = {
  address: 'The address',
  reachable: 'The service answers',
  issuer: 'It is who it says it is',
  endpoints: 'It can do what is needed',
  keys: 'Its signatures can be checked',
  client: 'It knows us',
}

const order: readonly Check[] = ['address', 'reachable', 'issuer', 'endpoints', 'keys', 'client']

type TestResultProps = { test: { data: ProviderTest | undefined; error: unknown; isPending: boolean } }

/** Each check with its result; checks after the first failure are skipped. */
export const TestResult = ({ test: { data, error, isPending } }: TestResultProps) => {
  if (error && !isPending) return <Alert type="error">The test could not be made. {explain(error)}</Alert>
  if (!data) return null
  return (
    <section aria-label="Test" className={styles.test} aria-busy={isPending || undefined}>
      <p role="status" className={styles.verdict} data-tone={data.Success ? 'success' : 'error'}>
        {data.Success ? 'Everything works: people can sign in with it.' : 'It does not work yet.'}
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
                <VisuallyHidden>{!check ? ': not looked at' : check.Passed ? ': right' : ': wrong'}</VisuallyHidden>
                <p>{check ? check.Message : 'Not looked at, as something before it is wrong.'}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
