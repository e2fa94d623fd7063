import { readFile } from 'node:fs/promises'
import { courseDays } from './course-states.ts'
import { longDate } from './paper-facts.ts'
import type { LearnerFile } from './papers.ts'
import type { Enrolment } from './studies.ts'

const folder = new URL('../../../data/demonstration-texts/', import.meta.url)

/** Messages and cases of the demonstration, the same for every provider except for names. */
export const readTexts = async <Written>(name: 'messages' | 'cases'): Promise<Written[]> =>
  JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')) as Written[]

/** An attached document. */
export type WrittenPaper = { heading: string; paragraphs: string[] }

/** Fills in names and days. */
export const filling = (file: LearnerFile, enrolment: Enrolment | undefined) => {
  const [from, to] = enrolment ? courseDays(file.provider.calendar, enrolment.course.state) : []
  const { person, name: provider, greeting, trainer } = file
  const named: Record<string, string> = { person, first: file.first, provider, greeting, trainer }
  const known: Record<string, string> = {
    ...named,
    course: enrolment?.course.description ?? 'the course',
    from: from ? longDate(from) : '',
    to: to ? longDate(to) : '',
  }
  return (text: string) => text.replace(/\{(\w+)\}/g, (_, word: string) => known[word] ?? '')
}

export const paragraphsHtml = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
