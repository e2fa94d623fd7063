import type { ReportPeriod } from '@lanyard/contract'
import type { TenantId } from '../../database/database.ts'

export type ReportUnit = 'day' | 'week' | 'month'
export type Span = { tenantId: TenantId; timeZone: string; now: string; from: string; to: string; unit: ReportUnit }

const lengths: Record<ReportPeriod, { unit: ReportUnit; days?: number }> = {
  '30-days': { unit: 'day', days: 30 },
  '90-days': { unit: 'week', days: 90 },
  '12-months': { unit: 'month' },
}

const dayBefore = (day: string, days: number) => new Date(Date.parse(day) - days * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** The first day of the month eleven months ago: with the current one, these are twelve. */
const yearBefore = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
}

export const spanOf = (period: ReportPeriod, today: string): Pick<Span, 'from' | 'to' | 'unit'> => {
  const { unit, days } = lengths[period]
  return { from: days === undefined ? yearBefore(today) : dayBefore(today, days - 1), to: today, unit }
}
