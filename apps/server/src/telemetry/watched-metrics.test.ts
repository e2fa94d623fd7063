import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openTestServer, type TestServer } from '../testing/server.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

let server: TestServer
let names: Set<string>
beforeAll(async () => {
  server = await openTestServer()
  names = new Set([...(await server.metrics.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name))
})
afterAll(() => server.close())

/** The metrics that an expression reads. A histogram has three series. */
const metricsIn = (expression: string) =>
  [...expression.matchAll(/\b(?:lanyard|nodejs|process)_\w+/g)].map(([name]) => (names.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')))

type Dashboard = { title: string; panels: { id: number; title: string; targets: { expr: string }[] }[] }
type Alerts = { groups: { rules: { alert: string; expr: string; annotations: { summary: string; runbook: string } }[] }[] }

test('the dashboard shows metrics that Lanyard really has', () => {
  const { panels }: Dashboard = JSON.parse(read('deploy/grafana/lanyard.json'))
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      expect(metricsIn(expr).length, title).toBeGreaterThan(0)
      expect(
        metricsIn(expr).filter((name) => !names.has(name)),
        title,
      ).toEqual([])
    }
})

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

test('the alerts watch metrics that Lanyard really has, and name a part of the runbook', () => {
  const { groups }: Alerts = parse(read('deploy/prometheus/alerts.yaml'))
  const headings = [...read('docs/runbook.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => `docs/runbook.md#${anchorOf(heading)}`)
  for (const { alert, expr, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect(metricsIn(expr).length, alert).toBeGreaterThan(0)
    expect(
      metricsIn(expr).filter((name) => !names.has(name)),
      alert,
    ).toEqual([])
    expect(headings).toContain(annotations.runbook)
  }
})
