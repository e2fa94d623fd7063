import { bannerColours } from '@lanyard/theme/theme.ts'
import type { Site } from '../sites/site.ts'
import { pictureAddress, tenantDataOf } from '../sites/tenant-data.ts'

const iconSizes = [192, 512]

/** How a phone shows the portal on its home screen. */
export const webManifest = (site: Site) => {
  const { Site: named, Branding, Locale } = tenantDataOf(site)
  const { light } = bannerColours(Branding)
  return {
    name: named.SiteName,
    short_name: named.SiteName.split(' ')[0],
    lang: Locale,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light,
    theme_color: light,
    icons: iconSizes.map((size) => ({ src: pictureAddress(site, `app-icon-${size}.png`), sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' })),
  }
}
