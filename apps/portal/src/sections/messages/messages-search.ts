import { listShape, readListSearch, type SearchOf, sinceDays } from '@lanyard/web/list/list-search.ts'

export const messageList = listShape({
  sorts: ['createdOn', 'subject', 'fromName'],
  sort: 'createdOn',
  order: 'desc',
  filters: { read: ['unread', 'read'], direction: ['received', 'sent'], type: 'any', course: 'any', since: sinceDays },
  pageSize: 20,
})

export type MessagesSearch = SearchOf<typeof messageList> & { message?: number | undefined }

const readList = readListSearch(messageList)

export const readMessagesSearch = (given: Record<string, unknown>): MessagesSearch => {
  const message = Number(given.message)
  return { ...readList(given), message: Number.isSafeInteger(message) && message > 0 ? message : undefined }
}
