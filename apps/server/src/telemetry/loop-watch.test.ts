import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import type { Log } from './log.ts'

let server: TestServer
const warned: object[] = []
beforeAll(async () => {
  server = await openTestServer()
  // Only what the test uses.
  server.metrics.loop.start({ warn: (line: object) => warned.push(line) } as unknown as Log)
})
afterAll(async () => {
  server.metrics.loop.stop()
  await server.close()
})

/** Works until this thread has used this much CPU time. */
const work = (ms: number) => {
  const worked = () => process.threadCpuUsage().user + process.threadCpuUsage().system
  for (const from = worked(); worked() - from < ms * 1000; );
}

test('an operation that blocks the event loop is logged and appears in the metrics by name', async () => {
  server.metrics.loop.begins('someOperation')
  work(200)
  await expect.poll(() => warned).toContainEqual({ operation: 'someOperation', ms: expect.any(Number) })
  const text = await server.metrics.text()
  expect(Number(/lanyard_event_loop_hold_longest_seconds\{operation="someOperation"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThan(0.15)
  expect(text).toContain('lanyard_event_loop_holds_total{operation="someOperation"} 1')
})

test('operations are identified by name', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const named = () => server.metrics.text().then((text) => text.match(/(?<=hold_longest_seconds\{operation=")\w+/g) ?? [])
  await expect
    .poll(async () => {
      await server.raw('banksia', '/learner-app/course-enrolments', { bearer })
      return named()
    })
    .toContain('listCourseEnrolments')
})
