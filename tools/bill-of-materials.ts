import type { Package } from './shipped-packages.ts'

type License = { license?: { id?: string; name?: string }; expression?: string }
export type Component = { 'bom-ref': string; group?: string; name: string; version: string; purl: string; licenses?: License[] }
export type Bom = { components: Component[]; dependencies: { ref: string; dependsOn?: string[] }[]; metadata: { component: { 'bom-ref': string } } }

/** The bill of materials without packages that an installation doesn't contain. */
export const onlyShipped = <Of extends Bom>(bom: Of, shipped: readonly Package[]): Of => {
  const wanted = new Set(shipped.map(({ purl }) => purl))
  const components = bom.components.filter(({ purl }) => wanted.has(purl))
  const refs = new Set([bom.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) }))
  return { ...bom, components, dependencies }
}

const isNamed = ({ license, expression }: License) => Boolean(license?.id ?? license?.name ?? expression)

/** Faults in a bill of materials: a missing package or licence. */
export const faultsOf = ({ components }: Bom, shipped: readonly Package[]): string[] => {
  const listed = new Map(components.map((component) => [component.purl, component]))
  return shipped.flatMap((each) => {
    const component = listed.get(each.purl)
    if (!component) return [`${each.name} ${each.version} is not listed`]
    return component.licenses?.some(isNamed) ? [] : [`${each.name} ${each.version} has no licence`]
  })
}
