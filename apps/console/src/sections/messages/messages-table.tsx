import type { Broadcast } from '@lanyard/contract'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Link } from '@tanstack/react-router'
import { When } from '../../list/when.tsx'
import { sayDelivered, sayRead, stateOf } from './message-labels.ts'

const none = <Quiet>–</Quiet>

const subject: Column<Broadcast> = {
  key: 'subject',
  label: 'Message',
  onCard: 'title',
  width: '34%',
  cell: ({ id, subject: text, audienceName }) => (
    <>
      <Link to="/messages/$messageId" params={{ messageId: String(id) }} data-row-link>
        <bdi>{text}</bdi>
      </Link>
      <Quiet size="under">To {audienceName}</Quiet>
    </>
  ),
}

const state: Column<Broadcast> = {
  key: 'state',
  label: 'Status',
  onCard: 'corner',
  tight: true,
  cell: (message) => <Badge tone={stateOf(message).tone}>{stateOf(message).label}</Badge>,
}

const when: Column<Broadcast> = { key: 'when', label: 'When', tight: true, cell: ({ sendsAt, finishedAt }) => <When iso={finishedAt ?? sendsAt} /> }
const sender: Column<Broadcast> = { key: 'by', label: 'From', tight: true, from: 'wide', cell: ({ by, isMine }) => (isMine ? 'You' : by) }
const delivered: Column<Broadcast> = { key: 'delivered', label: 'Delivered to', tight: true, end: true, cell: (message) => sayDelivered(message) ?? none }
const read: Column<Broadcast> = { key: 'read', label: 'Read by', tight: true, end: true, cell: (message) => sayRead(message) ?? none }

export const MessagesTable = ({ messages, showsSender }: { messages: readonly Broadcast[]; showsSender: boolean }) => (
  <DataTable label="Messages" rows={messages} rowKey={({ id }) => id} columns={[subject, when, ...(showsSender ? [sender] : []), delivered, read, state]} />
)
