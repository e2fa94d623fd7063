import { classStatusesNotHeld, hiddenInvoiceStatuses, statusIdsOfCase } from '@lanyard/contract'
import { iso } from '../common/clock.ts'
import type { TenantId, Transaction } from '../database/database.ts'
import {
  addNotes,
  type LoggedChange,
  type Note,
  type Place,
  readChanges,
  readClosings,
  readIssueDates,
  readPlaces,
  readUnitEnds,
  readWrittenEntries,
  readWrittenMessages,
} from './logged-news.queries.ts'
import type { NewsKind } from './news.queries.ts'
import { moveCursor, readCursor } from './rounds.queries.ts'
import { staleAfter } from './spans.ts'

/** How many numbers of the log are looked at together: an import writes millions that are no news. */
const stretch = 20_000
const day = 86_400_000
/** Records that are older when they arrive are imported, not new. */
const newFor = 2 * day
/** A unit that ended earlier is corrected or imported history. */
const resultsNewFor = 60 * day

const isOneOf = (ids: readonly number[], value: unknown) => ids.includes(Number(value))
const noteOf = ({ learnerId, id, at }: LoggedChange, kind: NewsKind): Note[] => (learnerId === null ? [] : [{ learnerId, kind, recordId: id, at }])

/** The changes of these records, if the record came into being not long before. */
const recent = (changes: readonly LoggedChange[], kind: NewsKind, written: readonly { id: number; at: string }[]) => {
  const moments = new Map(written.map(({ id, at }) => [id, Date.parse(at)]))
  return changes.flatMap((change) => ((moments.get(change.id) ?? 0) > Date.parse(change.at) - newFor ? noteOf(change, kind) : []))
}

const isClosing = ({ changed: { support_case_status_id: status } }: LoggedChange) =>
  status !== undefined && isOneOf(statusIdsOfCase.closed, status[1]) && !isOneOf(statusIdsOfCase.closed, status[0])

const isApproval = ({ action, changed: { finance_invoice_status_id: status } }: LoggedChange) =>
  action === 'changed' && status !== undefined && isOneOf(hiddenInvoiceStatuses, status[0]) && !isOneOf(hiddenInvoiceStatuses, status[1])

/** Another result, or one that can be read now. */
const isRelease = ({ changed: { result_id: result, is_visible: visible } }: LoggedChange) =>
  (result !== undefined && result[1] !== null) || visible?.[1] === true

/** A class that is moved, called off or held after all, for those whose own times don't differ. One that is called off can be moved in silence. */
const isMoved = ({ at, changed }: LoggedChange, place: Place) => {
  const { class_status_id: status = [place.statusId, place.statusId], starts_at: starts = [place.startsAt, place.startsAt] } = changed
  const isPast = Math.max(...starts.map((moment) => Date.parse(String(moment)))) <= Date.parse(at)
  const called = status.map((each) => isOneOf(classStatusesNotHeld, each))
  if (isPast || (status[0] === status[1] && called[0])) return false
  if (called.includes(true)) return true
  return changed.venue_id !== undefined || (changed.starts_at !== undefined && !place.hasOwnStart) || (changed.ends_at !== undefined && !place.hasOwnEnd)
}

/** The news among changes, each in the state that its record is in now. */
const newsAmong = async (transaction: Transaction, tenantId: TenantId, changes: readonly LoggedChange[]): Promise<Note[]> => {
  const of = (type: LoggedChange['type'], isNews: (change: LoggedChange) => boolean = () => true) =>
    changes.filter((change) => change.type === type && isNews(change))
  const readOf = <Found>(some: readonly LoggedChange[], read: (transaction: Transaction, tenantId: TenantId, ids: number[]) => Promise<Found[]>) =>
    some.length > 0 ? read(transaction, tenantId, [...new Set(some.map(({ id }) => id))]) : []
  const [messages, entries, closings] = [of('messages'), of('support-case-entries'), of('support-cases', isClosing)]
  const [added, approved] = [of('invoices', ({ action }) => action === 'created'), of('invoices', isApproval)]
  const [classes, results] = [of('classes'), of('unit-enrolments', isRelease)]
  const issued = new Map((await readOf(added, readIssueDates)).map(({ id, day: on }) => [id, on]))
  const ends = new Map((await readOf(results, readUnitEnds)).map(({ id, day: on }) => [id, on]))
  const places = Map.groupBy(await readOf(classes, readPlaces), ({ classId }) => classId)
  return [
    ...recent(messages, 'newMessage', await readOf(messages, readWrittenMessages)),
    ...recent(entries, 'caseAnswered', await readOf(entries, readWrittenEntries)),
    ...recent(closings, 'caseClosed', await readOf(closings, readClosings)),
    ...added.flatMap((change) => ((issued.get(change.id) ?? '') >= iso(Date.parse(change.at) - newFor).slice(0, 10) ? noteOf(change, 'invoiceIssued') : [])),
    ...approved.flatMap((change) => noteOf(change, 'invoiceIssued')),
    ...classes.flatMap((change) =>
      (places.get(change.id) ?? []).flatMap((place): Note[] =>
        isMoved(change, place) ? [{ learnerId: place.learnerId, kind: 'classChanged', recordId: place.id, at: change.at }] : [],
      ),
    ),
    ...of('class-registrations').flatMap((change) => noteOf(change, 'classChanged')),
    ...results.flatMap((change) => {
      if (!ends.has(change.id)) return []
      const end = ends.get(change.id)
      return end == null || end > iso(Date.parse(change.at) - resultsNewFor).slice(0, 10) ? noteOf(change, 'resultReleased') : []
    }),
  ]
}

/** Notes the news among the next changes of the log, in the order of their commits. Returns whether there are more. The round must be held. */
export const noteChanges = async (transaction: Transaction, tenantId: TenantId, now: number): Promise<boolean> => {
  const { seq, last } = await readCursor(transaction, tenantId)
  if (seq >= last) return false
  const to = Math.min(last, seq + stretch)
  const notes = await newsAmong(transaction, tenantId, await readChanges(transaction, tenantId, seq, to, iso(now - staleAfter)))
  if (notes.length > 0) await addNotes(transaction, tenantId, notes)
  await moveCursor(transaction, tenantId, to)
  return to < last
}
