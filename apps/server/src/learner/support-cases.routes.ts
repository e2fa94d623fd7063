import { supportCaseCalls } from '@lanyard/contract'
import type { Row } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { documentsBy } from './documents.queries.ts'
import { type LearnerContext, type LearnerHouse, learnerRoutesOf } from './learner-routes.ts'
import { cleanHtml } from './rich-text.ts'
import { createCase, createEntry } from './support-case-writing.ts'
import { type CaseRead, listSupportCases, readSupportCase, readWrittenCase } from './support-cases.queries.ts'

const entryRecord = (entry: Row): Row => ({ ...entry, htmlBody: cleanHtml(String(entry.htmlBody ?? '')) })

const caseRecord = ({ supportCase, entries, documents }: CaseRead) => {
  if (!supportCase) throw new Problem('not-found')
  const documentsOf = documentsBy(documents, 'supportCaseEntryId')
  const supportCaseEntries = entries.map((entry) => ({ ...entryRecord(entry), documents: documentsOf.get(entry.supportCaseEntryId) ?? [] }))
  return { data: supportCase, relationships: { supportCaseEntries } }
}

const writtenEntry = ({ entries, documents }: CaseRead, entryId: number) => {
  const entry = entries.find(({ supportCaseEntryId }) => supportCaseEntryId === entryId)
  if (!entry) throw new Problem('not-found')
  return { data: entryRecord(entry), relationships: { documents: documentsBy(documents, 'supportCaseEntryId').get(entryId) ?? [] } }
}

/** Categories that are active and offered to learners. */
const offeredCategories = ({ values }: LearnerContext) => {
  const items = values
    .all('support-case-categories')
    .filter(({ isActive, forLearnerApp }) => isActive && forLearnerApp)
    .map((data) => ({ data, relationships: {} }))
  return { items, totalCount: items.length }
}

export const supportCaseRoutes = (house: LearnerHouse) =>
  learnerRoutesOf(
    house,
    supportCaseCalls,
    {
      listSupportCases: ({ db, context, query }) => listSupportCases(db, context, query),
      getSupportCase: async ({ db, context, params }) => caseRecord(await readSupportCase(db, context, params.id)),
      listLearnerSupportCaseCategories: async ({ context }) => offeredCategories(context),
      createSupportCase: async (told) => caseRecord(await readWrittenCase(told.transaction, told.context, await createCase(told, house.attachDocuments))),
      createSupportCaseEntry: async (told) => {
        const entryId = await createEntry(told, house.attachDocuments)
        return writtenEntry(await readWrittenCase(told.transaction, told.context, told.params.id), entryId)
      },
    },
    'SupportCases',
  )
