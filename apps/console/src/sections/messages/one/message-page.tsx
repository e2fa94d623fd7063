import type { OpenedBroadcast } from '@lanyard/contract'
import { HtmlBody } from '@lanyard/web/rich-text/html-body.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { Lead, Page } from '@lanyard/web/ui/layout/page.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { RecordPage } from '../../../list/record-page.tsx'
import { When } from '../../../list/when.tsx'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { isMoving, mayStop, sayDelivered, sayLearners, stateOf } from '../message-labels.ts'
import { client, messageOf } from '../messages-api.ts'
import styles from './message.module.css'

const messageRoute = getRouteApi('/tenant/messages/$messageId')

const StopButton = ({ message }: { message: OpenedBroadcast }) => {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const stop = async () => {
    queries.setQueryData(messageOf(message.id).queryKey, await client.stopBroadcast({ params: { id: message.id } }))
    void queries.invalidateQueries({ queryKey: ['listBroadcasts'] })
  }
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Stop message
      </Button>
      {isAsking && (
        <ConfirmDialog title="Stop this message?" confirm="Stop message" cancel="Keep it" onConfirm={stop} onClose={() => setAsking(false)}>
          <p>{message.sent > 0 ? 'Learners who have it keep it. The others don’t get it.' : 'Nobody has it yet, and nobody will get it.'}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const Counts = ({ message }: { message: OpenedBroadcast }) => {
  const { sent, read, withoutEmail, state } = message
  return (
    <Card title="Delivery">
      <div className={styles.counts}>
        {sent > 0 && (
          <div className={styles.read}>
            <strong>{read.toLocaleString('en')}</strong>
            <span>of {sayLearners(sent)} read it</span>
            <Progress label="Read" value={read} total={sent} />
          </div>
        )}
        <Facts
          facts={[
            { label: state === 'scheduled' ? 'Sends' : 'Sent', value: <When iso={message.finishedAt ?? message.sendsAt} /> },
            { label: 'Delivered to', value: sayDelivered(message) },
            withoutEmail > 0 && { label: 'Without an email', value: `${sayLearners(withoutEmail)}. They read it in the portal.` },
            { label: 'From', value: message.isMine ? `${message.by} (you)` : message.by },
          ]}
        />
      </div>
    </Card>
  )
}

/** One message: its text, and how many got and read it. */
export const MessagePage = () => {
  const { messageId } = messageRoute.useParams()
  const query = useQuery({
    ...messageOf(Number(messageId)),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data as OpenedBroadcast) ? 2000 : false),
  })
  usePageTitle(query.data?.subject ?? 'Message')
  return (
    <Page>
      <BackLink to="/messages">Messages</BackLink>
      <RecordPage
        query={query}
        what="This message"
        title="Message"
        missing="There is no such message."
        header={(message) => ({
          title: message.subject,
          lead: (
            <Lead>
              <Badge tone={stateOf(message).tone}>{stateOf(message).label}</Badge>
              <span>To {message.audienceName}</span>
            </Lead>
          ),
          actions: mayStop(message) && <StopButton message={message} />,
        })}
      >
        {(message) => (
          <div className={styles.columns}>
            <Card title="Message">
              <HtmlBody html={message.htmlBody} />
              {message.files.length > 0 && (
                <ul aria-label="Attachments" className={styles.files}>
                  {message.files.map(({ id, filename, size, url }) => (
                    <li key={id}>
                      <a href={url} download>
                        <Paperclip size={15} aria-hidden /> {filename}
                      </a>{' '}
                      <Quiet size="small">{sayFileSize(size)}</Quiet>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
            <Counts message={message} />
          </div>
        )}
      </RecordPage>
    </Page>
  )
}
