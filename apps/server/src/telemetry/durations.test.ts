import { expect, test } from 'vitest'
import { openDurations } from './durations.ts'

test('responses are counted by operation, status class and duration, in Prometheus text format', () => {
  const { observe, text } = openDurations()
  for (const milliseconds of [0.4, 1, 1.1, 30_000]) observe('listCountries', 200, milliseconds)
  observe('listCountries', 304, 7)
  observe('getHome', 503, 2)
  const lines = text().split('\n')
  expect(lines[1]).toBe('# TYPE lanyard_request_duration_seconds histogram')
  const of = (labels: string) => lines.filter((line) => line.includes(labels)).map((line) => line.replace(`,${labels}`, '').replace(`{${labels}}`, ''))
  expect(of('operation="listCountries",status="2xx"')).toEqual([
    'lanyard_request_duration_seconds_bucket{le="0.001"} 2',
    ...['0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10'].map(
      (end) => `lanyard_request_duration_seconds_bucket{le="${end}"} 3`,
    ),
    'lanyard_request_duration_seconds_bucket{le="+Inf"} 4',
    'lanyard_request_duration_seconds_sum 30.0025',
    'lanyard_request_duration_seconds_count 4',
  ])
  expect(of('operation="listCountries",status="3xx"').at(-1)).toBe('lanyard_request_duration_seconds_count 1')
  expect(of('operation="getHome",status="5xx"').at(-2)).toBe('lanyard_request_duration_seconds_sum 0.002')
})
