/** Offered answer times, in working hours. */
const offered = [1, 2, 4, 8, 16, 24, 40, 80]

const sayHours = (hours: number) => {
  const text = hours === 1 ? '1 working hour' : `${hours} working hours`
  return hours >= 8 && hours % 8 === 0 ? `${text} (${hours === 8 ? '1 day' : `${hours / 8} days`})` : text
}

/** The choices of an answer time; one that was set elsewhere is kept. */
export const answerTimes = (value: string, { usual }: { usual: string | undefined }) => {
  const own = Number(value)
  const hours = value !== '' && value !== 'never' && !offered.includes(own) ? [...offered, own].toSorted((one, other) => one - other) : offered
  return [
    ...(usual === undefined ? [] : [{ value: '', label: usual }]),
    ...hours.map((each) => ({ value: String(each), label: sayHours(each) })),
    { value: 'never', label: 'No due time' },
  ]
}
