export const invoiceStatuses = {
  draft: 1,
  awaitingApproval: 2,
  approved: 3,
  sent: 4,
  partiallyPaid: 5,
  paid: 6,
  overdue: 7,
  writtenOff: 8,
  voided: 9,
} as const
/** Visible to staff only. */
export const hiddenInvoiceStatuses: readonly number[] = [invoiceStatuses.draft, invoiceStatuses.awaitingApproval]
/** No payment is expected any more. */
export const endedInvoiceStatuses: readonly number[] = [invoiceStatuses.writtenOff, invoiceStatuses.voided]
/** A balance may still be due. */
export const owedInvoiceStatuses: readonly number[] = [invoiceStatuses.approved, invoiceStatuses.sent, invoiceStatuses.partiallyPaid, invoiceStatuses.overdue]

export const paymentStatuses = {
  pending: 1,
  processing: 2,
  completed: 3,
  partiallyAllocated: 4,
  allocated: 5,
  failed: 6,
  refunded: 7,
  reversed: 8,
  cancelled: 9,
} as const

export const creditNoteStatuses = { draft: 1, approved: 2, partiallyApplied: 3, applied: 4, refunded: 5, voided: 6 } as const
