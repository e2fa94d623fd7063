import { folded } from '@lanyard/contract/folded'
import { Menu } from '@lanyard/web/ui/actions/menu.tsx'
import { useQuery } from '@tanstack/react-query'
import { Check, UserRoundX, Users } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { casePeople } from '../case-queries.ts'
import { Face } from '../face.tsx'
import type { CaseChange } from './case-change.ts'
import styles from './change.module.css'
import { PickFace, pickClass } from './menu-parts.tsx'

type Assigned = { assignee: { id: number } | null; team: { id: number } | null }
type AssignMenuProps = { label: string; button: ReactNode; current?: Assigned; align?: 'start' | 'end'; onAssign: (change: CaseChange) => void }

/** Finds a person or a team to assign to. */
export const AssignMenu = ({ label, button, current, align = 'end', onAssign }: AssignMenuProps) => (
  <Menu label={label} button={<PickFace>{button}</PickFace>} buttonClassName={pickClass} align={align}>
    {(close) => (
      <AssignOptions
        current={current}
        onAssign={(change) => {
          close()
          onAssign(change)
        }}
      />
    )}
  </Menu>
)

const AssignOptions = ({ current, onAssign }: { current: Assigned | undefined; onAssign: (change: CaseChange) => void }) => {
  const { data, isError } = useQuery(casePeople)
  const [typed, setTyped] = useState('')
  const options = useRef<HTMLDivElement>(null)
  const fits = ({ name }: { name: string }) => folded(name).includes(folded(typed.trim()))
  const me = data?.people.find(({ isMe }) => isMe)
  const people = (data?.people ?? []).filter((person) => !person.isMe && fits(person))
  const teams = (data?.teams ?? []).filter(fits)
  const isTo = (staffId: number | null) => staffId !== null && current?.assignee?.id === staffId
  const move = (event: KeyboardEvent) => {
    const first = options.current?.querySelector('button')
    if (event.key === 'Enter') first?.click()
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'ArrowDown') first?.focus()
  }
  return (
    <div className={styles.assign}>
      <input
        type="text"
        aria-label="Find a person or team"
        placeholder="Find a person or team"
        // biome-ignore lint/a11y/noAutofocus: the menu was opened to find somebody
        autoFocus
        autoComplete="off"
        value={typed}
        className={styles.find}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={move}
      />
      <div ref={options} className={styles.options}>
        {me && (typed === '' || fits(me)) && (
          <button type="button" className={styles.option} onClick={() => onAssign({ assigneeAccountId: me.accountId })}>
            <Face name={me.name} size="small" />
            Assign to me
            {isTo(me.staffId) && <Check size={16} aria-hidden />}
          </button>
        )}
        {people.map(({ accountId, staffId, name }) => (
          <button key={accountId} type="button" className={styles.option} onClick={() => onAssign({ assigneeAccountId: accountId })}>
            <Face name={name} size="small" />
            {name}
            {isTo(staffId) && <Check size={16} aria-hidden />}
          </button>
        ))}
        {teams.length > 0 && <p className={styles.heading}>Teams</p>}
        {teams.map(({ id, name }) => (
          <button key={id} type="button" className={styles.option} onClick={() => onAssign({ teamId: id })}>
            <Users size={16} aria-hidden />
            {name}
            {current?.team?.id === id && <Check size={16} aria-hidden />}
          </button>
        ))}
        {typed === '' && (
          <button type="button" className={styles.option} onClick={() => onAssign({ assigneeAccountId: null })}>
            <UserRoundX size={16} aria-hidden />
            Unassign
          </button>
        )}
        {isError && <p className={styles.none}>People couldn’t be loaded.</p>}
        {data && typed !== '' && people.length + teams.length === 0 && !(me && fits(me)) && <p className={styles.none}>Nobody fits “{typed}”.</p>}
      </div>
    </div>
  )
}
