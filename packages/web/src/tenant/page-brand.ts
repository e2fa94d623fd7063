import { bannerColours, themeProperties } from '@lanyard/theme/theme.ts'
import type { TenantData } from './tenant-data.ts'

const setLink = (rel: string, href: string) => {
  const link =
    document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ?? document.head.appendChild(Object.assign(document.createElement('link'), { rel }))
  if (link.getAttribute('href') !== href) link.href = href
}

/** Updates title, favicon and theme when the settings changed after the server wrote the page. */
export const brandPage = ({ Site, Assets, Branding, WelcomeMessage }: TenantData) => {
  if (Site.SiteName) document.title = Site.SiteName
  if (Assets.Favicon) setLink('icon', Assets.Favicon)
  const brand = { ...Branding, WelcomeMessage }
  for (const [name, value] of Object.entries(themeProperties(brand))) document.documentElement.style.setProperty(name, value)
  if (Assets.DarkLogo) document.documentElement.style.setProperty('--dark-logo', `url("${encodeURI(Assets.DarkLogo)}")`)
  const banner = bannerColours(brand)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = meta.media.includes('dark') ? banner.dark : banner.light
}
