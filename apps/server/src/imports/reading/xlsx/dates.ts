/** Excel's own number formats that show a date or a time. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a number format shows a date or a time: letters of one, outside quotes, brackets and escapes. */
export const showsDate = (id: number, code?: string): boolean => {
  if (code === undefined) return isBuiltInDate(id)
  const bare = code
    .replace(/"[^"]{0,200}"/g, '')
    .replace(/\[[^[\]]{0,50}\]/g, '')
    .replace(/[\\_*]./g, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

const dayLength = 86_400_000
const minute = 60_000

/** A serial number as an ISO day, with the time of day if it has one. Excel counts a 29 February 1900 that never was. */
export const dateOfSerial = (serial: number, isFrom1904: boolean): string => {
  const days = isFrom1904 ? serial + 1462 : serial
  const moment = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + Math.round((days * dayLength) / minute) * minute)
  if (Number.isNaN(moment.getTime()) || serial < 0) return String(serial)
  const [day = '', time = ''] = moment.toISOString().split('T')
  if (Number.isInteger(serial)) return day
  return days < 1 ? time.slice(0, 5) : `${day}T${time.slice(0, 5)}`
}
