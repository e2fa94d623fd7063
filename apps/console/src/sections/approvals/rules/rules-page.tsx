import type { ApprovalRule } from '@lanyard/contract'
import type { ApprovalRuleName } from '@lanyard/contract/approval-fields'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../session.ts'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { callQuery, useCallMutation } from '../approvals-api.ts'
import { type RuleRow, ruleOfRow, ruleSections, rulesByField } from './rule-rows.ts'
import styles from './rules.module.css'

const optionsOf = ({ isLocked }: RuleRow, isMixed: boolean) => [
  ...(isMixed ? [{ value: 'mixed', label: 'Differs by field' }] : []),
  { value: 'none', label: isLocked ? 'Only you change it' : 'Changes immediately' },
  { value: 'approval', label: 'Needs approval' },
  { value: 'approval-with-document', label: 'Needs approval and a document' },
]

const RulesForm = ({ country, rules }: { country: string; rules: readonly ApprovalRule[] }) => {
  const [chosen, setChosen] = useState(() => rulesByField(rules))
  const [isSaved, setSaved] = useState(false)
  const mayChange = useMay('users:write')
  const replace = useCallMutation('replaceApprovalRules', ['getApprovalRules'])
  const { busy, failure, run } = useAction(async () => {
    await replace.mutateAsync({ body: { rules: [...chosen].map(([field, rule]) => ({ field, rule })) } })
    setSaved(true)
  })
  const choose = ({ fields }: RuleRow, rule: string) => {
    const next = new Map(chosen)
    for (const field of fields)
      if (rule === 'none') next.delete(field)
      else next.set(field, rule as ApprovalRuleName)
    setSaved(false)
    setChosen(next)
  }
  return (
    <>
      {ruleSections(country).map(({ title, rows }) => (
        <Card key={title} title={title}>
          <ul className={styles.rows}>
            {rows.map((row) => {
              const rule = ruleOfRow(row, chosen)
              return (
                <li key={row.label}>
                  <span>{row.label}</span>
                  <Select
                    aria-label={row.label}
                    value={rule}
                    disabled={!mayChange}
                    options={optionsOf(row, rule === 'mixed')}
                    onChange={({ target }) => choose(row, target.value)}
                  />
                </li>
              )
            })}
          </ul>
        </Card>
      ))}
      {mayChange && (
        <div className={styles.save}>
          {failure !== undefined && <Alert type="error">{explain(failure)}</Alert>}
          {isSaved && <Alert type="success">Saved. Requests that are waiting stay.</Alert>}
          <Button busy={busy} onClick={() => void run()}>
            Save changes
          </Button>
        </div>
      )}
    </>
  )
}

/** Which details change only after approval. */
export const ApprovalRulesPage = () => {
  usePageTitle('What needs approval')
  const query = useQuery(callQuery('getApprovalRules'))
  return (
    <Page narrow>
      <BackLink to="/approvals">Approvals</BackLink>
      <PageHeader title="What needs approval" lead="Choose which details change only after someone approved it. Learners see that you check them." />
      <Region query={query} what="The rules" skeleton={<Skeleton lines={10} label="Loading the rules" />}>
        {({ country, rules }) => <RulesForm country={country} rules={rules} />}
      </Region>
    </Page>
  )
}
