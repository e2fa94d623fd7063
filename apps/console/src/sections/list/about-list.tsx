import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { completenessLabels, completenessMeaning, completenessTone } from '../catalogue/catalogue-labels.ts'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import styles from './list.module.css'

const sureness: Record<CatalogueList['confidence'], string> = {
  high: 'Verified against the source',
  medium: 'Partly verified',
  low: 'Not verified yet',
}

/** The source of the values, and how reliable they are. */
export const AboutList = ({ list }: { list: CatalogueList }) => {
  const { name, source, edition, completeness, confidence, note, attribution } = list
  return (
    <Card title="Where these values come from">
      <Facts
        facts={[
          {
            label: 'Source',
            value: (
              <>
                {source}
                {edition && <Quiet> · {edition}</Quiet>}
              </>
            ),
          },
          {
            label: 'Completeness',
            value: (
              <>
                <Badge tone={completenessTone[completeness]}>{completenessLabels[completeness]}</Badge> {completenessMeaning[completeness]}
              </>
            ),
          },
          completeness !== 'product-defined' && { label: 'Confidence', value: sureness[confidence] },
          { label: 'Note', value: note },
          { label: 'For integrations', value: <code>GET /combos/{name}</code> },
        ]}
      />
      {attribution && <p className={styles.attribution}>{attribution}</p>}
    </Card>
  )
}
