import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { HeldMessages } from '../held-messages.tsx'
import { takenBack } from '../held-store.ts'
import { draftFor } from '../message-draft.ts'
import { NewMessageForm } from './new-message-form.tsx'

const newMessageRoute = getRouteApi('/tenant/messages/new')

/** Writes to one learner or many. A message that was taken back is here again. */
export const NewMessagePage = () => {
  usePageTitle('New message')
  const search = newMessageRoute.useSearch()
  const [initial] = useState(() => takenBack.get() ?? draftFor(search))
  useEffect(() => takenBack.set(undefined), [])
  return (
    <Page>
      <BackLink to="/messages">Messages</BackLink>
      <PageHeader title="New message" lead="Learners read it in the portal. Those who want emails get one, too." />
      <NewMessageForm initial={initial} />
      <HeldMessages />
    </Page>
  )
}
