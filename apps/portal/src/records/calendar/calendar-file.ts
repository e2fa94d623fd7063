/** A class as a calendar file. Times are in UTC, so every calendar shows them correctly across daylight saving changes. */
export type CalendarEntry = { uid: string; title: string; start: string; end: string; place?: string | undefined; description?: string | undefined }

const stamp = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n')

const encoder = new TextEncoder()
/** Folds lines at 75 bytes; a continuation line starts with a space. */
const foldLine = (line: string) => {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > 73) {
      folded += '\r\n '
      bytes = 0
    }
    folded += character
    bytes += size
  }
  return folded
}

export const calendarFile = ({ uid, title, start, end, place, description }: CalendarEntry, now = new Date()) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lanyard//Learner portal//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    place && `LOCATION:${escaped(place)}`,
    description && `DESCRIPTION:${escaped(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .filter((line) => line !== undefined)
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
