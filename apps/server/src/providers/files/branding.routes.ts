import { brandingCalls } from '@lanyard/contract'
import { badInput } from '../../common/problem.ts'
import type { Files } from '../../files/files.ts'
import { announceFile } from '../../files/provider/announce.ts'
import { listPictures } from '../../files/provider/listing.ts'
import { type Route, routesOf } from '../../http/routes.ts'

const demandOwnSite = ({ sites }: Files, tenantId: number, siteGuid: string) => {
  if (sites.all().some((site) => site.siteGuid === siteGuid.toLowerCase() && site.tenant.id === tenantId)) return
  throw badInput([{ pointer: '/SiteGUID', message: 'Must be the SiteGUID of one of the provider’s sites.' }])
}

/** The logo and icons. All sites of a tenant share them. */
export const brandingRoutes = (files: Files): Route[] =>
  routesOf(brandingCalls, ['console'], {
    createBrandingUpload: async ({ caller, transaction, body }) => {
      demandOwnSite(files, caller.tenantId, body.SiteGUID)
      const { url, contentType } = await announceFile(files, transaction, caller, 'branding', body)
      return { Url: url, ContentType: contentType }
    },
    listBranding: async ({ caller }) => {
      const items = await listPictures(files, caller.tenantId)
      return { items, totalCount: items.length }
    },
  })
