import { provideDocument } from '../../files/provided-documents.ts'
import type { Storage } from '../../platform/storage.ts'
import { certificatePdf, type Paper } from './certificate-pdf.ts'
import type { Provider } from './provider.ts'

/** Whose papers, and where they are kept. */
export type Desk = { provider: Provider; storage: Storage; tenantCode: string; name: string; colour: string; learnerId: number; person: string }

type Handed = {
  filename: string
  days: number
  paper: Omit<Paper, 'provider' | 'colour' | 'person' | 'day'>
  for: { credentialId: number } | { logbookMessageId: number }
}

/** Gives the learner a paper, as the provider's own document. */
export const handOver = async ({ provider, storage, tenantCode, name, colour, learnerId, person }: Desk, { filename, days, paper, for: target }: Handed) => {
  const { transaction, tenantId, calendar } = provider
  const content = await certificatePdf({ ...paper, provider: name, colour, person, day: calendar.day(days) })
  await provideDocument(transaction, storage, {
    tenantId,
    tenantCode,
    learnerId,
    userId: null,
    filename,
    content,
    at: calendar.moment(days, '11:00'),
    for: target,
  })
}
