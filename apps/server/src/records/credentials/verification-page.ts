import { html } from '../../html/html.ts'
import { type Page, page } from '../../html/page.ts'
import { cardStyle } from '../../html/provider-card.ts'
import type { Site } from '../../sites/site.ts'
import { tenantDataOf } from '../../sites/tenant-data.ts'
import type { Verified } from './verified.ts'

const styleIn = cardStyle(new URL('verification-page.css', import.meta.url))

/** The page uses the provider's colour, icon and logo. */
const lookOf = (site: Site) => {
  const { PrimaryColour } = site.tenant.settings.Branding
  return {
    style: styleIn(PrimaryColour),
    icon: tenantDataOf(site).Assets.Favicon,
    language: site.tenant.locale.replace(/[^\w-]/g, ''),
    isPrivate: true,
  }
}

const provider = (site: Site) => html`
  <p class="provider"><img src="${tenantDataOf(site).Assets.Logo}" alt=""><span>${site.tenant.settings.Site.SiteName}</span></p>`

const sentences: Record<Verified['status'], [heading: string, sentence: string]> = {
  valid: ['Valid', 'The provider confirms this credential today.'],
  revoked: ['Revoked', 'The provider has taken this credential back. It does not count any more.'],
  expired: ['Expired', 'This credential was valid and has expired.'],
  'not valid': ['Not valid', 'The provider does not confirm this credential at present.'],
}

const dayIn = (locale: string, day: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

export const verificationPage = (site: Site, { provider: name, learnerName, qualification, date, status }: Verified, now: string): Page => {
  const { locale, timeZone } = site.tenant
  const [heading, sentence] = sentences[status]
  const checked = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(Date.parse(now))
  return page({
    title: `${qualification.name} · ${learnerName}`,
    ...lookOf(site),
    body: html`
<main class="card">
  ${provider(site)}
  <h1>${qualification.name}</h1>
  <p class="name">${learnerName}</p>
  <div class="status ${status === 'valid' ? 'valid' : 'warned'}"><strong>${heading}</strong>${sentence}</div>
  <dl>
    <dt>Provider</dt><dd>${name}</dd>
    <dt>Awarded to</dt><dd>${learnerName}</dd>
    <dt>Qualification</dt><dd>${qualification.code && `${qualification.code} `}${qualification.name}</dd>
    ${date && html`<dt>Date</dt><dd><time datetime="${date}">${dayIn(locale, date)}</time></dd>`}
  </dl>
  <p class="small">Checked with the provider’s records on ${checked}. The learner decides who sees this page and for how long.</p>
</main>`,
  })
}

/** One page for every URL that shows nothing, whatever the reason. */
export const nothingSharedPage = (site: Site): Page =>
  page({
    title: 'Nothing is shared here',
    ...lookOf(site),
    body: html`
<main class="card">
  ${provider(site)}
  <h1>Nothing is shared here</h1>
  <p class="name">The address may be mistyped, or the learner does not share this credential any more. Ask them for a new address.</p>
</main>`,
  })
