import { Badge } from '@lanyard/web/ui/badge.tsx'
import { Card } from '@lanyard/web/ui/card.tsx'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { completenessMeaning, completenessTone, completenessWords } from '../catalogue/words.ts'
import styles from './list.module.css'

const sureness: Record<CatalogueList['confidence'], string> = {
  high: 'Checked against the source',
  medium: 'Checked in part',
  low: 'To be checked before you rely on it',
}

/** Where the values come from, and how far they can be relied on. */
export const AboutList = ({ list }: { list: CatalogueList }) => {
  const { name, source, edition, completeness, confidence, note, attribution } = list
  return (
    <Card title="Where these values come from">
      <dl className={styles.facts}>
        <div>
          <dt>Source</dt>
          <dd>
            {source}
            {edition && <span className={styles.quiet}> · {edition}</span>}
          </dd>
        </div>
        <div>
          <dt>Completeness</dt>
          <dd>
            <Badge tone={completenessTone[completeness]}>{completenessWords[completeness]}</Badge> {completenessMeaning[completeness]}
          </dd>
        </div>
        {completeness !== 'product-defined' && (
          <div>
            <dt>Confidence</dt>
            <dd>{sureness[confidence]}</dd>
          </div>
        )}
        {note && (
          <div>
            <dt>Note</dt>
            <dd>{note}</dd>
          </div>
        )}
        <div>
          <dt>For integrations</dt>
          <dd>
            <code>GET /combos/{name}</code>
          </dd>
        </div>
      </dl>
      {attribution && <p className={styles.attribution}>{attribution}</p>}
    </Card>
  )
}
