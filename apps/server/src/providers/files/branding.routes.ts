import { brandingCalls } from '@lanyard/contract'
import { badInput } from '../../common/problem.ts'
import type { Files } from '../../files/files.ts'
import { type Route, routesOf } from '../../http/routes.ts'
import { fileCalls } from './file-calls.ts'

const demandOwnSite = ({ sites }: Files, tenantId: number, siteGuid: string) => {
  if (sites.all().some((site) => site.siteGuid === siteGuid.toLowerCase() && site.tenant.id === tenantId)) return
  throw badInput([{ pointer: '/SiteGUID', message: 'Must be the SiteGUID of one of the provider’s sites.' }])
}

/** The logo and icons. All sites of a tenant share them. */
export const brandingRoutes = (files: Files): Route[] => {
  const branding = fileCalls(files, 'branding', 'branding')
  return routesOf(brandingCalls, ['console'], {
    createBrandingUpload: async (context) => {
      demandOwnSite(files, context.caller.tenantId, context.body.SiteGUID)
      const { url, contentType } = await branding.announce(context)
      return { Url: url, ContentType: contentType }
    },
    listBranding: branding.list,
    deleteBranding: branding.remove,
    listDeletedBranding: branding.listDeleted,
    restoreBranding: branding.restore,
  })
}
