import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { PlainPage } from '../../shell/refused/plain-page.tsx'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'

export const NotYours = ({ list }: { list: CatalogueList }) => (
  <PlainPage title="You can’t paste into this list">
    <p>
      {list.writable === 'no'
        ? 'It is shared by all providers.'
        : list.writable === 'set'
          ? 'Its values are edited and saved as a set.'
          : 'Your role can’t change it.'}
    </p>
    <Link to="/lists/$list" params={{ list: list.name }} className={buttonClasses({ variant: 'outline' })}>
      Go to {list.title}
    </Link>
  </PlainPage>
)
