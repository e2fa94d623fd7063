import { hash } from 'node:crypto'
import { badInput } from '../../common/problem.ts'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import { TaskAborted } from '../../workers/worker-thread.ts'
import type { CleanedText } from './rich-text.ts'

/** Formatted texts: cleaned when stored, and again when shown. */
export type RichTexts = {
  /** Each text reduced to formatting, or what is wrong with it. */
  clean(texts: readonly string[]): Promise<CleanedText[]>
  /** The body with a clean `htmlBody`, which is empty if there is nothing to read. Throws a problem that names the field. */
  cleanBody<Body>(body: Body): Promise<Body>
  /** Stored texts, cleaned for display. */
  cleanStored(texts: readonly string[]): Promise<string[]>
}

/** Shown in place of a stored text that can't be cleaned. */
const unshown = '<p>This text can’t be shown.</p>'
const tooMuch = { fault: 'Takes too long to check. Paste it as plain text.' }
/** Characters that one task cleans. */
const most = 250_000
const mostKnown = 10_000

const batches = (texts: readonly string[]): string[][] => {
  const made: string[][] = []
  let room = 0
  for (const text of texts) {
    if (made.length === 0 || room < text.length) {
      made.push([])
      room = most
    }
    made.at(-1)?.push(text)
    room -= text.length
  }
  return made
}

/** Parses texts in workers. Texts known to be clean, by their hash, aren't parsed again. */
export const openRichTexts = (workers: WorkerPool): RichTexts => {
  const known = new Set<string>()
  const remember = (html: string) => {
    if (known.size >= mostKnown) known.clear()
    known.add(hash('sha256', html, 'base64'))
  }
  const cleanBatch = async (texts: string[]): Promise<CleanedText[]> => {
    const cleaned = await workers.run<CleanedText[]>('cleanTexts', texts).catch((error: unknown) => {
      if (error instanceof TaskAborted) return texts.map(() => tooMuch)
      throw error
    })
    for (const text of cleaned) if ('html' in text) remember(text.html)
    return cleaned
  }

  const clean = async (texts: readonly string[]): Promise<CleanedText[]> => {
    const cleaned: CleanedText[] = []
    for (const batch of batches(texts)) cleaned.push(...(await cleanBatch(batch)))
    return cleaned
  }

  return {
    clean,
    cleanBody: async (body) => {
      const { htmlBody } = body as { htmlBody?: unknown }
      if (typeof htmlBody !== 'string') return body
      const [cleaned = tooMuch] = await clean([htmlBody])
      if ('fault' in cleaned) throw badInput([{ pointer: '/htmlBody', message: cleaned.fault }])
      return { ...body, htmlBody: cleaned.html }
    },
    cleanStored: async (texts) => {
      const unknown = [...new Set(texts)].filter((text) => text !== '' && !known.has(hash('sha256', text, 'base64')))
      const shown = new Map<string, string>()
      for (const batch of batches(unknown)) {
        const cleaned = await cleanBatch(batch)
        for (const [index, text] of batch.entries()) shown.set(text, cleaned[index] && 'html' in cleaned[index] ? cleaned[index].html : unshown)
      }
      return texts.map((text) => shown.get(text) ?? text)
    },
  }
}
