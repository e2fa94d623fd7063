import { supportCaseCalls } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import type { Row } from '../../database/database.ts'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import { documentsBy } from '../documents/documents.queries.ts'
import type { LearnerContext, LearnerDependencies } from '../learner-dependencies.ts'
import type { RichTexts } from './rich-texts.ts'
import { checkCase, checkEntry, type WrittenEntry } from './support-case-writing.ts'
import { type CaseRead, listSupportCases, readSupportCase, readWrittenCase } from './support-cases.queries.ts'

const cleanEntries = async (richTexts: RichTexts, entries: readonly Row[]): Promise<Row[]> => {
  const texts = await richTexts.cleanStored(entries.map(({ htmlBody }) => String(htmlBody ?? '')))
  return entries.map((entry, index) => ({ ...entry, htmlBody: texts[index] as string }))
}

const caseRecord = async ({ richTexts }: LearnerDependencies, { supportCase, entries, documents }: CaseRead) => {
  if (!supportCase) throw new Problem('not-found')
  const documentsOf = documentsBy(documents, 'supportCaseEntryId')
  const cleaned = await cleanEntries(richTexts, entries)
  const supportCaseEntries = cleaned.map((entry) => ({ ...entry, documents: documentsOf.get(entry.supportCaseEntryId) ?? [] }))
  return { data: supportCase, relationships: { supportCaseEntries } }
}

const writtenEntry = async ({ richTexts }: LearnerDependencies, { entries, documents }: CaseRead, entryId: number) => {
  const written = entries.filter(({ supportCaseEntryId }) => supportCaseEntryId === entryId)
  const [data] = await cleanEntries(richTexts, written)
  if (!data) throw new Problem('not-found')
  return { data, relationships: { documents: documentsBy(documents, 'supportCaseEntryId').get(entryId) ?? [] } }
}

/** Active categories that are offered to learners. */
const offeredCategories = ({ values }: LearnerContext) => {
  const items = values
    .all('support-case-categories')
    .filter(({ isActive, forLearnerApp }) => isActive && forLearnerApp)
    .map((data) => ({ data, relationships: {} }))
  return { items, totalCount: items.length }
}

export const supportCaseRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(
    dependencies,
    supportCaseCalls,
    {
      listSupportCases: ({ db, context, query }) => listSupportCases(db, context, query),
      getSupportCase: async ({ db, context, params }) => caseRecord(dependencies, await readSupportCase(db, context, params.id)),
      listLearnerSupportCaseCategories: async ({ context }) => offeredCategories(context),
      createSupportCase: {
        check: async (context) => {
          const { errors, write } = await checkCase(context, dependencies.attachDocuments)
          return { errors, write: async () => caseRecord(dependencies, await readWrittenCase(context.transaction, context.context, await write())) }
        },
      },
      createSupportCaseEntry: {
        check: async (context) => {
          const { errors, write } = await checkEntry(context, dependencies.attachDocuments)
          const written = async ({ supportCaseId, entryId }: WrittenEntry) =>
            writtenEntry(dependencies, await readWrittenCase(context.transaction, context.context, supportCaseId), entryId)
          return { errors, write: async () => written(await write()) }
        },
      },
    },
    { section: 'SupportCases', prepare: dependencies.richTexts.cleanBody },
  )
