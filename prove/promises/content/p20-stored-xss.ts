import type { Browser } from 'playwright-core'
import { signIn, signStaffIn } from '../../accounts/people.ts'
import { addressesThatRun } from '../../content/addresses-that-run.ts'
import { countRunning, inBarePage } from '../../content/bare-page.ts'
import { crawl, type Manner } from '../../content/crawl.ts'
import { friendlyTexts } from '../../content/friendly-texts.ts'
import { hostileTexts, someOf } from '../../content/hostile-texts.ts'
import { bad, elsewhere } from '../../content/payload.ts'
import { prepareProvider } from '../../content/prepared-provider.ts'
import { ofPortal, ofServer, proveFriendly, provePortal, proveServer } from '../../content/rich-text.ts'
import { type Screen, screensLeftOut, screensOf } from '../../content/screens.ts'
import { overwriteLists, overwriteRecords, overwriteSettings } from '../../content/stored-records.ts'
import { coloursThatCall } from '../../content/styles-that-call.ts'
import { openChromium } from '../../content/watched-chromium.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { type Proof, type Shared, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'

const onScreens = 1_200
const rounds = 4
const desktop = 1280
const phone = 390

const peopleOf = async ({ wire }: Lanyard) => ({
  learner: await signIn(wire, 'banksia', 'learner@banksia.example'),
  admin: await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA'),
  operator: await signIn(wire, 'console', 'operator@lanyard.example'),
})

/** A watcher that detects nothing, or texts that do nothing, would prove nothing. */
const demandSight = async (browser: Browser, origin: string, texts: readonly string[], faults: string[]): Promise<number> => {
  const seen = await inBarePage(browser, origin, [bad, `<img src="${elsewhere}/seen">`])
  if (!seen.includes('a script ran')) faults.push('the watch does not see a script that runs')
  if (!seen.includes(`asked ${elsewhere}/seen`)) faults.push('the watch does not see a request to another host')
  const running = await countRunning(browser, origin, texts)
  if (running < texts.length / 4) faults.push(`only ${running} of ${texts.length} hostile texts run in a page without protection`)
  return running
}

/** Two layers clean formatted texts, and each must suffice alone. */
const sumUp = (faults: string[]) => {
  const [server, portal] = [ofServer, ofPortal].map((layer) => faults.filter((fault) => fault.startsWith(layer)).length)
  if (server || portal) faults.unshift(`of the ways out, the server lets ${server} through, the portal ${portal}`)
}

type Showing = { shared: Shared; browser: Browser; lanyard: Lanyard; tenantId: number; faults: string[] }

/** Every text in records, lists, settings, files and mails, on every screen that shows it. */
const proveScreens = async ({ shared, browser, lanyard, tenantId, faults }: Showing, people: Awaited<ReturnType<typeof peopleOf>>) => {
  const texts = someOf(hostileTexts, shared.some(onScreens))
  const isQuick = texts.length < onScreens
  const long = times(rounds).map((part) => texts.slice((part * texts.length) / rounds, ((part + 1) * texts.length) / rounds).join('\n'))
  const names = someOf(texts, 24)
  const prepared = await prepareProvider(lanyard, tenantId, people.learner, people.admin, { names, long: texts.join(' ').slice(0, 20_000) })
  const screens = await screensOf(lanyard, tenantId, prepared)
  faults.push(...(await screensLeftOut(screens)))
  let overwritten = { columns: 0, refused: [] as string[] }
  for (const round of times(isQuick ? 1 : rounds)) {
    overwritten = await overwriteRecords(lanyard, [tenantId, 0], { round, long, single: texts })
    const part = long[round % long.length] as string
    await overwriteLists(lanyard, tenantId, part)
    await overwriteSettings(lanyard, { text: part, address: addressesThatRun[round] as string, colour: coloursThatCall[round] as string })
    const width = round % 2 === 0 ? desktop : phone
    const manners: Manner[] = isQuick ? [{ bypassCSP: true, width }] : [true, false].map((bypassCSP) => ({ bypassCSP, width }))
    await Promise.all(manners.map((manner) => crawl({ browser, wire: lanyard.wire, people, manner }, screens, faults)))
  }
  return { screens, texts, overwritten, policy: isQuick ? 'without the policy' : 'with the policy and without it' }
}

/** Every URL and colour that settings could hold, one after another, on the pages that use them. */
const proveSettings = async ({ shared, browser, lanyard, faults }: Showing, people: Awaited<ReturnType<typeof peopleOf>>, stop: string) => {
  const turns = shared.some(Math.max(addressesThatRun.length, coloursThatCall.length))
  const pages: Screen[] = [
    { site: 'banksia', path: '/', viewer: 'learner' },
    { site: 'banksia', path: '/login', viewer: 'stranger' },
    { site: 'banksia', path: stop, viewer: 'stranger' },
  ]
  for (const turn of times(turns)) {
    const address = addressesThatRun[turn % addressesThatRun.length] as string
    await overwriteSettings(lanyard, { text: `${turn} ${bad}`, address, colour: coloursThatCall[turn % coloursThatCall.length] as string })
    await crawl({ browser, wire: lanyard.wire, people, manner: { bypassCSP: turn % 2 === 0, width: desktop } }, pages, faults)
  }
  return turns
}

/** Stored text never runs or makes a request in a browser, with or without the page's policy. */
export const storedXss: Proof = {
  id: 'P20',
  name: 'stored XSS',
  break: {
    what: 'formatted text is sanitised neither by the server nor by the portal',
    shows: /the server lets [1-9]\d* through, the portal [1-9]/,
    edits: [{ file: 'apps/server/src/records/cases/rich-text.ts', from: 'sanitize(html, allowed).trim()', to: 'html' }],
    scripts: [{ from: /[\w$]+\.sanitize\(([\w$]+),\{ALLOWED_TAGS:/, to: '((text)=>text)($1,{ALLOWED_TAGS:' }],
  },
  prove: async (shared) => {
    const faults = openFaults()
    const lanyard = await startLanyard()
    const browser = await openChromium()
    try {
      const tenantId = await lanyard.owner.tenantId('BANKSIA')
      const people = await peopleOf(lanyard)
      const showing = { shared, browser, lanyard, tenantId, faults }
      const rich = { browser, lanyard, tenantId, learner: people.learner, faults }
      const texts = someOf(hostileTexts, shared.some(hostileTexts.length))
      const running = await demandSight(browser, `http://${lanyard.wire.hostOf('banksia')}`, texts, faults)
      await proveFriendly(rich, friendlyTexts)
      await proveServer(rich, texts)
      await provePortal(rich, texts)
      sumUp(faults)
      const { screens, texts: shown, overwritten, policy } = await proveScreens(showing, people)
      const stop = screens.find(({ path }) => path.startsWith('/stop-mail/'))?.path ?? '/'
      const settings = await proveSettings(showing, people, stop)
      const counts = [
        `${faults.length} executed, asked elsewhere or stopped by the policy alone`,
        `${whole(texts.length)} texts (${whole(running)} run where nothing protects) cleaned by each layer alone`,
        `${whole(shown.length)} in ${overwritten.columns} kinds of texts on ${screens.length} screens ${policy}`,
        `${settings} addresses and colours`,
        `${friendlyTexts.length} harmless texts keep their formatting`,
      ]
      return { counts: counts.join(', '), faults }
    } finally {
      await browser.close()
      await lanyard.stop()
    }
  },
}
