import { Gauge, Histogram, type Registry } from 'prom-client'

export type JobMetrics = ReturnType<typeof openJobMetrics>

/** How often each job ran in this process, what came of it and how long it took; and whether the queue is open. */
export const openJobMetrics = (registry: Registry) => {
  const registers = [registry]
  const runs = new Histogram({
    name: 'lanyard_job_duration_seconds',
    help: 'Time that a run of a job took',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  })
  const open = new Gauge({ name: 'lanyard_jobs_open', help: 'Whether this process runs jobs: 1 from when its queue was opened', registers })
  return {
    /** Begins a run; call the result with what came of it. */
    begin: (job: string) => {
      const started = performance.now()
      return (outcome: 'done' | 'failed') => runs.observe({ job, outcome }, (performance.now() - started) / 1000)
    },
    setOpen: (isOpen: boolean) => open.set(isOpen ? 1 : 0),
  }
}
