/** Upper bounds of the buckets, in milliseconds. */
const bounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000]
const name = 'lanyard_request_duration_seconds'

/** Counts of responses by duration for an operation and status class. The last count is for those beyond every bound. */
type Series = { counts: number[]; sum: number }

const linesOf = (labels: string, { counts, sum }: Series): string[] => {
  let total = 0
  const buckets = counts.map((count, index) => {
    total += count
    const end = bounds[index]
    return `${name}_bucket{le="${end === undefined ? '+Inf' : end / 1000}",${labels}} ${total}`
  })
  return [...buckets, `${name}_sum{${labels}} ${sum / 1000}`, `${name}_count{${labels}} ${total}`]
}

/** A histogram with almost no cost per request: counted in place, and formatted when read. */
export const openDurations = () => {
  const seriesByOperation = new Map<string, (Series | undefined)[]>()
  const seriesOf = (operation: string, digit: number): Series => {
    const classes = seriesByOperation.get(operation) ?? []
    if (classes.length === 0) seriesByOperation.set(operation, classes)
    const series = classes[digit] ?? { counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
    classes[digit] = series
    return series
  }
  return {
    observe: (operation: string, status: number, milliseconds: number) => {
      const series = seriesOf(operation, Math.floor(status / 100))
      let bucket = 0
      while (bucket < bounds.length && milliseconds > (bounds[bucket] as number)) bucket++
      series.counts[bucket] = (series.counts[bucket] as number) + 1
      series.sum += milliseconds
    },
    /** In Prometheus text format. */
    text: () => {
      const series = [...seriesByOperation].flatMap(([operation, classes]) =>
        classes.flatMap((each, digit) => (each ? linesOf(`operation="${operation}",status="${digit}xx"`, each) : [])),
      )
      return [`# HELP ${name} Time from a request to the end of its answer`, `# TYPE ${name} histogram`, ...series, ''].join('\n')
    },
  }
}
