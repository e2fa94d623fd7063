import sql, { type Sql } from 'sql-template-tag'
import type { Row } from '../../database/database.ts'
import { current, type Scope } from '../scope.queries.ts'

const fields = sql`
  d.id as "documentId", d.storage_key as filepath, d.filename, d.size, d.last_modified_user_id as "lastModifiedUserId", d.last_modified_at as "lastModifiedTimeStamp"`

/** A document refused by the scanner is hidden. One still being scanned is listed, and opens later. */
const shown = sql`d.state in ('clean', 'scanning')`

export const documentsOfMessage = (scope: Scope, messageId: number) => sql`
  select ${fields} from documents d where ${current('d', scope)} and d.logbook_message_id = ${messageId} and ${shown} order by d.id`

export const documentsOfCase = (scope: Scope, supportCaseId: Sql) => sql`
  select d.support_case_entry_id as "supportCaseEntryId", ${fields}
  from documents d join support_case_entries n on n.tenant_id = d.tenant_id and n.id = d.support_case_entry_id
  where ${current('d', scope)} and n.support_case_id = ${supportCaseId} and ${shown} order by d.id`

/** The documents of each record, by the record's id. */
export const documentsBy = (documents: readonly Row[], key: string): Map<unknown, Row[]> => Map.groupBy(documents, (document) => document[key])
