/** Where traces are sent, which of them, and how this installation is named in them. */
export type TracesConfig = {
  url: string
  headers: Record<string, string>
  /** The chance that a trace is kept, from 0 to 1, and whether a caller's own choice comes first. */
  sampler: { ratio: number; isParentBased: boolean }
  /** The attributes of every span's resource. */
  resource: Record<string, string>
}

type Variables = Record<string, string | undefined>

/** Pairs as in a W3C Baggage header: `name=value,other=value`, percent-encoded. */
const readPairs = (name: string, text: string | undefined, faults: string[]): Record<string, string> => {
  const pairs: Record<string, string> = {}
  for (const pair of (text ?? '').split(',').filter((each) => each.trim() !== '')) {
    const at = pair.indexOf('=')
    try {
      if (at < 1) throw new Error('There is no name')
      pairs[decodeURIComponent(pair.slice(0, at).trim())] = decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      faults.push(`${name} must be pairs such as name=value,other=value`)
    }
  }
  return pairs
}

const urlOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own }: Variables, faults: string[]): string => {
  const name = own === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  const url = own ?? `${base?.replace(/\/$/, '')}/v1/traces`
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) faults.push(`${name} must be an address such as http://localhost:4318`)
  return url
}

const roots = ['always_on', 'always_off', 'traceidratio']
const samplers = [...roots.map((root) => `parentbased_${root}`), ...roots]

const samplerOf = ({ OTEL_TRACES_SAMPLER: name = 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG: arg = '1' }: Variables, faults: string[]) => {
  if (!samplers.includes(name)) faults.push(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}`)
  const isRatio = name.endsWith('traceidratio')
  const ratio = isRatio ? Number(arg) : Number(name.endsWith('always_on'))
  if (!(ratio >= 0 && ratio <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1')
  return { ratio, isParentBased: name.startsWith('parentbased_') }
}

const protocol = 'http/protobuf'

/** Traces as OpenTelemetry's own variables describe them, or undefined if they are off. While they're off, nothing else is checked. */
export const readTraces = (given: Variables, faults: string[]): TracesConfig | undefined => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } = given
  if (OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none') return undefined
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined && OTEL_EXPORTER_OTLP_TRACES_ENDPOINT === undefined) return undefined
  if ((OTEL_TRACES_EXPORTER ?? 'otlp') !== 'otlp') faults.push('OTEL_TRACES_EXPORTER must be otlp or none')
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'])
    if ((given[name] ?? protocol) !== protocol) faults.push(`${name} must be ${protocol}`)
  const readNamed = (name: string) => readPairs(name, given[name], faults)
  return {
    url: urlOf(given, faults),
    headers: { ...readNamed('OTEL_EXPORTER_OTLP_HEADERS'), ...readNamed('OTEL_EXPORTER_OTLP_TRACES_HEADERS') },
    sampler: samplerOf(given, faults),
    resource: {
      'service.name': 'lanyard',
      ...readNamed('OTEL_RESOURCE_ATTRIBUTES'),
      ...(given.OTEL_SERVICE_NAME && { 'service.name': given.OTEL_SERVICE_NAME }),
    },
  }
}
