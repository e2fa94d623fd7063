/** Up to today, in days of the provider. */
export const reportPeriods = ['30-days', '90-days', '12-months'] as const
export type ReportPeriod = (typeof reportPeriods)[number]
export const usualPeriod: ReportPeriod = '30-days'
