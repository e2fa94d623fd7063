/** The lines of one metric: its help and type, then the samples of every process. */
type Family = { described: string[]; samples: string[] }

const familyOf = (line: string) => line.split(' ', 3)[2] as string

/** A sample with the label of its process; the name ends at the first brace or space. */
const labelled = (sample: string, process: string) => {
  const end = sample.search(/[{ ]/)
  const [name, rest] = [sample.slice(0, end), sample.slice(end)]
  return rest.startsWith('{') ? `${name}{process="${process}",${rest.slice(1)}` : `${name}{process="${process}"}${rest}`
}

/**
 * The metrics of several processes in Prometheus text format, each sample labelled with its process: a sum would fall when one is replaced, which Prometheus
 * would read as a reset of all.
 */
export const mergeMetrics = (texts: readonly { process: string; text: string }[]): string => {
  const families = new Map<string, Family>()
  for (const { process, text } of texts) {
    let family: Family = { described: [], samples: [] }
    for (const line of text.split('\n')) {
      if (line === '') continue
      if (!line.startsWith('# ')) family.samples.push(labelled(line, process))
      else {
        const name = familyOf(line)
        family = families.get(name) ?? { described: [], samples: [] }
        families.set(name, family)
        if (!family.described.includes(line)) family.described.push(line)
      }
    }
  }
  return [...families.values()].flatMap(({ described, samples }) => [...described, ...samples, '']).join('\n')
}
