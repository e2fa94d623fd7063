import { announce } from '@lanyard/web/announcements.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { DetailTab } from './detail-tabs.ts'
import type { TaggedDetails } from './details-api.ts'
import type { DetailSheet } from './fields/detail-field.ts'
import { GroupCard } from './groups/group-card.tsx'
import styles from './my-details.module.css'

/** The form is larger than the read view, so it loads separately afterwards. */
const loadForm = () => import('./editing/card-form.tsx')
const CardForm = lazy(async () => ({ default: (await loadForm()).CardForm }))

type DetailsViewProps = { tab: DetailTab; sheet: DetailSheet; read: TaggedDetails; edit: string | undefined }

/** A closed form gives the focus back to the button that opened it. */
const useReturnFocus = (edit: string | undefined) => {
  const before = useRef(edit)
  useEffect(() => {
    const closed = before.current
    before.current = edit
    if (closed !== undefined && edit === undefined) document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(closed)}"] button`)?.focus()
  }, [edit])
}

/** A tab's cards. At most one is a form, in its place; a saved one says since when. */
export const DetailsView = ({ tab, sheet, read, edit }: DetailsViewProps) => {
  const navigate = useNavigate()
  const [saved, setSaved] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => void loadForm(), [])
  useReturnFocus(edit)
  const open = (key: string) => void navigate({ to: '/my-details', search: { tab, edit: key }, resetScroll: false })
  const close = (ignoreBlocker: boolean) => void navigate({ to: '/my-details', search: { tab }, replace: true, resetScroll: false, ignoreBlocker })
  return (
    <div className={styles.groups}>
      {sheet.map((group) => {
        const card = <GroupCard key={group.key} group={group} record={read.data} saved={saved[group.key]} onEdit={() => open(group.key)} />
        if (group.key !== edit || !group.fields.some(({ writable }) => writable)) return card
        const onSaved = () => {
          setSaved({ ...saved, [group.key]: new Date().toISOString() })
          announce(`${group.title} saved.`)
          close(true)
        }
        return (
          <Suspense key={group.key} fallback={card}>
            <CardForm tab={tab} sheet={sheet} group={group} read={read} onSaved={onSaved} onCancel={() => close(false)} />
          </Suspense>
        )
      })}
    </div>
  )
}
