import type { ImportTotals } from '@lanyard/contract'
import { Archive, CircleSlash, Equal, type LucideIcon, Pencil, Plus } from 'lucide-react'
import { whole } from '../../import-labels.ts'
import styles from './apply.module.css'

const lines: readonly { key: keyof ImportTotals; icon: LucideIcon; one: string; many: string }[] = [
  { key: 'created', icon: Plus, one: 'record is added', many: 'records are added' },
  { key: 'changed', icon: Pencil, one: 'record is changed', many: 'records are changed' },
  { key: 'retired', icon: Archive, one: 'record is retired. Nothing is deleted.', many: 'records are retired. Nothing is deleted.' },
  { key: 'same', icon: Equal, one: 'record stays as it is', many: 'records stay as they are' },
  { key: 'refused', icon: CircleSlash, one: 'refused record is left out', many: 'refused records are left out' },
]

/** The consequences in figures; what is zero goes without saying, but for the first two. */
export const WhatHappens = ({ totals }: { totals: ImportTotals }) => (
  <ul className={styles.happens}>
    {lines
      .filter(({ key }) => totals[key] > 0 || key === 'created' || key === 'changed')
      .map(({ key, icon: Icon, one, many }) => (
        <li key={key} data-tone={key}>
          <Icon size={18} aria-hidden />
          <span>
            <b>{whole(totals[key])}</b> {totals[key] === 1 ? one : many}
          </span>
        </li>
      ))}
  </ul>
)
