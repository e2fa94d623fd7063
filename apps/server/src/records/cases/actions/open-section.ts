import { type PortalSection, portalSectionNames, portalSections } from '@lanyard/contract'
import { Problem } from '../../../common/problem.ts'
import { html, textOf } from '../../../html/html.ts'
import type { Tenant } from '../../../sites/site.ts'
import type { Sites } from '../../../sites/sites.ts'
import { publicOriginOf } from '../../public-origin.ts'

/** The sections that the provider shows to learners. */
export const sectionsOf = ({ settings: { ShowSections } }: Tenant): PortalSection[] => {
  const hidden = new Set<PortalSection>([
    ...(ShowSections.Timetables ? [] : ['timetable' as const]),
    ...(ShowSections.Finances ? [] : ['finances' as const]),
    ...(ShowSections.PoiliciesAndProcedures ? [] : ['policies' as const]),
  ])
  return portalSectionNames.filter((section) => !hidden.has(section))
}

/** A link to a section of the portal, as the learner reads it. */
export const leadTo = (sites: Sites, tenant: Tenant, section: PortalSection): string => {
  if (!sectionsOf(tenant).includes(section)) throw new Problem('conflict', 'This section is hidden from learners.')
  const { label, path } = portalSections[section]
  return textOf(html`<p>Shared a link: <a href="${publicOriginOf(sites, tenant)}${path}">${label}</a></p>`)
}
