import { text } from '../fields.ts'
import { byDescription, lookup } from './lookup.ts'

export const trainingAgreements = {
  'training-agreement-statuses': lookup('trainingAgreementStatus', {
    fields: { description: text },
    filters: { trainingAgreementStatusIdFilter: ['trainingAgreementStatusId', 'id'], ...byDescription },
  }),
}
