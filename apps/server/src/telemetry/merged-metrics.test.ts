import { expect, test } from 'vitest'
import { mergeMetrics } from './merged-metrics.ts'

test("each process's samples are labelled, and every metric is described once", () => {
  const described = ['# HELP seen How many', '# TYPE seen counter']
  const merged = mergeMetrics([
    { process: '1', text: [...described, 'seen 3', '', '# HELP took How long', '# TYPE took histogram', 'took_bucket{le="+Inf"} 2', ''].join('\n') },
    { process: '2', text: [...described, 'seen 4', ''].join('\n') },
    { process: '3', text: '' },
  ])
  expect(merged.split('\n')).toEqual([
    ...[...described, 'seen{process="1"} 3', 'seen{process="2"} 4', ''],
    ...['# HELP took How long', '# TYPE took histogram', 'took_bucket{process="1",le="+Inf"} 2', ''],
  ])
})
