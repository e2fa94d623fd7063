import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { browserFlags, findBrowser } from './find-browser.ts'

/** Renders the demonstration providers' logos and favicons from their drawings. Run it after changing one. */
const folder = join(import.meta.dirname, '../apps/server/data/demonstration')
const iconSizes = [16, 32, 48]

const render = async (browser: Browser, svg: string, width: number, height: number, scale: number) => {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`)
  const picture = await page.screenshot({ omitBackground: true, type: 'png' })
  await page.close()
  return picture
}

/** An .ico is a directory of images, each of which may be a PNG. */
const icoOf = (pictures: { size: number; png: Buffer }[]) => {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = 6 + 16 * pictures.length
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)])
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
for (const tenant of await readdir(folder)) {
  const read = (name: string) => readFile(join(folder, tenant, name), 'utf8')
  for (const logo of (await readdir(join(folder, tenant))).filter((name) => /^header-logo(-dark)?\.svg$/.test(name)))
    await writeFile(join(folder, tenant, logo.replace('.svg', '.png')), await render(browser, await read(logo), 92, 26, 4))
  const icon = await read('favicon-icon.svg')
  const pictures = await Promise.all(iconSizes.map(async (size) => ({ size, png: await render(browser, icon, size, size, 1) })))
  await writeFile(join(folder, tenant, 'favicon-icon.ico'), icoOf(pictures))
  for (const size of [192, 512]) await writeFile(join(folder, tenant, `app-icon-${size}.png`), await render(browser, icon, size, size, 1))
}
await browser.close()
