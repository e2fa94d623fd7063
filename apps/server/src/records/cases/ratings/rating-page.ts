import { type CaseRatingAnswer, caseRatingAnswers, caseRatingLabels } from '@lanyard/contract'
import { type Html, html, trusted } from '../../../html/html.ts'
import { type Page, page } from '../../../html/page.ts'
import { cardStyle } from '../../../html/provider-card.ts'
import type { Site } from '../../../sites/site.ts'
import { tenantDataOf } from '../../../sites/tenant-data.ts'
import type { RatingRow } from './ratings.queries.ts'

const styleIn = cardStyle(new URL('rating-page.css', import.meta.url))

const mouths: Record<CaseRatingAnswer, string> = {
  good: 'M8 14.5c1 1.6 2.4 2.4 4 2.4s3-.8 4-2.4',
  okay: 'M8.5 15.5h7',
  bad: 'M8 16.5c1-1.6 2.4-2.4 4-2.4s3 .8 4 2.4',
}
const face = (answer: CaseRatingAnswer) =>
  trusted(
    `<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"><circle cx="12" cy="12" r="9.5"/><path d="M9 9.2v.6M15 9.2v.6"/><path d="${mouths[answer]}"/></svg>`,
  )

const choice = (answer: CaseRatingAnswer, chosen: CaseRatingAnswer | null) => html`
<label class="face"><input type="radio" name="answer" value="${answer}" required${trusted(answer === chosen ? ' checked' : '')}>${face(answer)}<span>${caseRatingLabels[answer]}</span></label>`

const closedOn = ({ tenant: { locale, timeZone } }: Site, closedAt: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(Date.parse(closedAt))

type Shown = { chosen: CaseRatingAnswer | null; isSaved: boolean; mayRate: boolean }

/** The first form asks one thing. Once it is answered, there is room for a comment. */
const form = ({ answer, comment }: RatingRow, { chosen }: Shown) => html`
<form method="post">
<fieldset><legend class="hidden">How did we do?</legend><div class="faces">${caseRatingAnswers.map((each) => choice(each, chosen))}</div></fieldset>
${answer !== null && html`<label class="comment"><span>Anything to add? (optional)</span><textarea name="comment" rows="4" maxlength="2000">${comment}</textarea></label>`}
<button>${answer === null ? 'Send answer' : 'Save changes'}</button>
</form>`

/** In the provider's colour, with its icon and logo. */
const branded = (site: Site, title: string, body: Html): Page => {
  const { PrimaryColour } = site.tenant.settings.Branding
  const { Favicon, Logo } = tenantDataOf(site).Assets
  return page({
    title,
    style: styleIn(PrimaryColour),
    icon: Favicon,
    language: site.tenant.locale.replace(/[^\w-]/g, ''),
    isPrivate: true,
    body: html`
<main class="card">
<p class="provider"><img src="${Logo}" alt=""><span>${site.tenant.settings.Site.SiteName}</span></p>
${body}
</main>`,
  })
}

export const ratingPage = (site: Site, row: RatingRow, shown: Shown): Page => {
  const isDone = shown.isSaved && row.answer !== null
  const closed = row.closedAt && `, closed on ${closedOn(site, row.closedAt)}`
  return branded(
    site,
    'How did we do?',
    html`
${isDone && html`<p class="done" role="status"><strong>Thank you.</strong> Your answer is saved. You can change it for 14 days.</p>`}
<h1>How did we do?</h1>
<p class="about">Your support case ${row.supportCaseId}${closed}.</p>
${shown.mayRate ? form(row, shown) : html`<p class="answered">You answered: <strong>${row.answer && caseRatingLabels[row.answer]}</strong>. It can no longer be changed.</p>`}
<p class="more">Still need help? <a href="/support/${row.supportCaseId}">Open the case</a> and reply.</p>`,
  )
}

/** One page for every link that leads to no case, whatever the reason. */
export const noRatingPage = (site: Site): Page =>
  branded(
    site,
    'This link doesn’t work',
    html`<h1>This link doesn’t work</h1>
<p class="about">It may be incomplete, or too old. You can still tell us how we did: <a href="/support">open your case</a> and reply.</p>`,
  )
