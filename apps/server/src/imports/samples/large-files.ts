import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { sampleCollege } from './sample-college.ts'
import { zipOfFiles } from './sample-files.ts'

type Sheet = { names: string[]; write(line: string): Promise<void>; end(): Promise<void> }

const openSheet = (path: string, names: string[]): Sheet => {
  const stream = createWriteStream(path)
  const write = (line: string) => new Promise<void>((resolve, reject) => void stream.write(`${line}\n`, (error) => (error ? reject(error) : resolve())))
  return { names, write, end: () => new Promise((resolve) => void stream.end(resolve)) }
}

const weights = [1, 4, 3, 7, 5, 8, 6, 9, 10]

/** A tax file number that passes its check, from eight digits: one of the last digits makes it right, for ten of eleven. */
const taxFileNumberOf = (digits: number): string => {
  const first = String(10_000_000 + digits)
  const isRight = (number: string) => [...number].reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0) % 11 === 0
  return Array.from({ length: 10 }, (_, last) => `${first}${last}`).find(isRight) ?? ''
}

type LargeFiles = { name?: string /** Follows each last name. */; suffix?: string }

/** A ZIP of CSV files with this many unit enrolments, at least, and all that they refer to. Resolves to its path and how many records it has. */
export const writeLargeFiles = async (
  folder: string,
  enrolments: number,
  { name = 'records.zip', suffix = '' }: LargeFiles = {},
): Promise<{ path: string; records: number }> => {
  const sheets = new Map<string, Sheet>()
  let records = 0
  let lines: string[] = []
  for (const { type, values: sample } of sampleCollege({ learners: Math.ceil(enrolments / 18) })) {
    const values = type === 'learners' ? { ...sample, lastName: `${sample.lastName}${suffix}`, taxFileNumber: taxFileNumberOf(records) } : sample
    if (['demographics', 'learner-addresses', 'qualification-enrolments', 'credentials'].includes(type)) continue
    let sheet = sheets.get(type)
    if (!sheet) {
      sheet = openSheet(
        join(folder, `${type}.csv`),
        type === 'unit-enrolments' ? [...new Set([...Object.keys(values), 'status', 'result'])] : Object.keys(values),
      )
      sheets.set(type, sheet)
      await sheet.write(sheet.names.join(','))
    }
    const line = sheet.names.map((field) => values[field] ?? '').join(',')
    records++
    if (type !== 'unit-enrolments') await sheet.write(line)
    else if (lines.push(line) === 5_000) {
      await sheet.write(lines.join('\n'))
      lines = []
    }
  }
  if (lines.length > 0) await sheets.get('unit-enrolments')?.write(lines.join('\n'))
  for (const sheet of sheets.values()) await sheet.end()
  const path = await zipOfFiles(
    join(folder, name),
    [...sheets.keys()].map((type) => join(folder, `${type}.csv`)),
  )
  return { path, records }
}
