import { text } from '../fields.ts'
import { lookup } from './lookup.ts'

export const agentsAndApplications = {
  'agent-agreement-statuses': lookup('agentAgreementStatus', { writable: 'each' }),
  'agent-classifications': lookup('agentClassification'),
  'agent-statuses': lookup('agentStatus', { writable: 'each' }),
  'application-statuses': lookup('applicationStatus', { paged: true }),
  'application-status-reasons': lookup('applicationStatusReason', { paged: true, writable: 'each' }),
  'application-payment-types': lookup('applicationPaymentType', { fields: { name: text } }),
  'admission-basis': lookup('admissionBasis', { jurisdiction: 'AU' }),
}
