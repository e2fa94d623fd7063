import { flag, text } from '../fields.ts'
import { active, coded, common, lookup } from './lookup.ts'

export const financeAndFunding = {
  currencies: lookup('currency', { fields: { ...coded, symbol: text, ...active } }),
  'payment-methods': lookup('paymentMethod'),
  'payment-types': lookup('paymentType'),
  'fee-assessment-categories': lookup('feeAssessmentCategory', { jurisdiction: 'NZ' }),
  'fee-exemptions': lookup('feeExemption', { jurisdiction: 'AU' }),
  'fee-exemption-waivers': lookup('feeExemptionWaiver'),
  'fee-schedule-date-reference-types': lookup('feeScheduleDateReferenceType', {
    fields: { ...common, showForCourse: flag, showForUnit: flag, showForByDate: flag, showForDueDate: flag },
  }),
  'fee-type-indicators': lookup('feeTypeIndicator'),
  'enrolment-fee-schedule-statuses': lookup('enrolmentFeeScheduleStatus'),
  'finance-funding-methods': lookup('financeFundingMethod', { writable: 'each' }),
  'finance-invoice-statuses': lookup('financeInvoiceStatus'),
  'finance-credit-note-statuses': lookup('financeCreditNoteStatus'),
  'finance-payment-statuses': lookup('financePaymentStatus'),
  'finance-account-item-statuses': lookup('financeAccountItemStatus'),
  'finance-discount-types': lookup('financeDiscountType'),
  'finance-payment-methods': lookup('financePaymentMethod'),
  'fps-statuses': lookup('fpsStatus', { jurisdiction: 'SG' }),
  'fps-waiver-reasons': lookup('fpsWaiverReason', { jurisdiction: 'SG' }),
  'fund-sources': lookup('fundSource'),
  'fund-source-nationals': lookup('fundSourceNational', { jurisdiction: 'AU' }),
  'fund-source-states': lookup('fundSourceState', { jurisdiction: 'AU' }),
  'funding-record-statuses': lookup('fundingRecordStatus'),
  'contract-types': lookup('contractType'),
  'period-types': lookup('periodType'),
}
