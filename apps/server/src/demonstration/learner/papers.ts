import { provideDocument } from '../../files/documents/provided-documents.ts'
import type { Storage } from '../../storage/storage.ts'
import { type Certificate, certificatePdf } from './certificate-pdf.ts'
import { type Letter, letterPdf } from './letter-pdf.ts'
import type { PaperFacts } from './paper-facts.ts'
import type { Provider } from './provider.ts'

/** The learner whose documents are created, and where they are stored. */
export type LearnerFile = {
  provider: Provider
  storage: Storage
  tenantCode: string
  name: string
  colour: string
  learnerId: number
  person: string
  first: string
  greeting: string
  trainer: string
  /** Who signs for the provider. */
  signed: [name: string, title: string]
}

type Own<Paper> = Omit<Paper, Exclude<keyof PaperFacts, 'heading' | 'number'> | 'signed'>
type Handed = {
  filename: string
  days: number
  paper: Own<Certificate> | Own<Letter>
  for: { credentialId: number } | { logbookMessageId: number } | { supportCaseEntryId: number } | { changeRequestId: number }
}

/** Stores a document for the learner as the provider's own. */
export const giveDocument = async (
  { provider, storage, tenantCode, name, colour, learnerId, person, signed }: LearnerFile,
  { filename, days, paper, for: target }: Handed,
) => {
  const { transaction, tenantId, calendar } = provider
  const facts = { provider: name, colour, person, signed, day: calendar.day(days) }
  const content = 'lines' in paper ? await certificatePdf({ ...paper, ...facts }) : await letterPdf({ ...paper, ...facts })
  const at = calendar.moment(days, '11:00')
  await provideDocument(transaction, storage, { tenantId, tenantCode, learnerId, userId: null, filename, content, at, for: target })
}
