import { flag, id, number, text, whole } from '../fields.ts'
import { lookup } from './lookup.ts'

const winProbability = { description: text, value: number }

export const salesAndCrm = {
  'opportunity-sources': lookup('opportunitySource', { paged: true, writable: 'each' }),
  /** `winProbablityId` is misspelt on the wire. */
  'opportunity-stages': lookup('opportunityStage', {
    fields: { description: text, winProbablityId: id, orderNumber: whole, isDeleted: flag },
    relations: { winProbability: { to: 'win-probabilities', by: 'winProbablityId', fields: { winProbabilityId: id, ...winProbability } } },
    filters: { isDeleted: ['isDeleted', 'flag'] },
    writable: 'set',
  }),
  'opportunity-types': lookup('opportunityType', { paged: true, writable: 'each' }),
  pipelines: lookup('pipeline', { filters: { isActiveFilter: ['isActive', 'flag'] }, searchable: true, writable: 'each' }),
  'win-probabilities': lookup('winProbability', { fields: winProbability }),
  'close-lost-reasons': lookup('closeLostReason', { paged: true, writable: 'each' }),
  'quote-statuses': lookup('quoteStatus'),
  'sales-contact-stages': lookup('salesContactStage', { paged: true, writable: 'each' }),
  'sales-contact-types': lookup('salesContactType'),
  'sales-cost-types': lookup('salesCostType'),
  'sales-difficulties': lookup('salesDifficulty'),
}
