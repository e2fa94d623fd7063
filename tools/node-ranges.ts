type Version = [major: number, minor: number, patch: number]

const compare = (one: Version, other: Version) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]

/** Whether a version lies in one part of a range, such as `>=22.12` or `^24`. A missing or `x` number matches any. */
const lies = (version: Version, part: string): boolean => {
  const [, sign = '', numbers = ''] = /^(>=|<=|>|<|\^|~|=)?v?(.*)$/.exec(part) ?? []
  const given = numbers
    .split('-', 1)[0]
    ?.split('.')
    .filter((number) => /^\d+$/.test(number))
    .map(Number) as number[]
  const [major = 0, minor = 0, patch = 0] = given
  const order = compare(version, [major, minor, patch])
  if (sign === '>=') return order >= 0
  if (sign === '<') return order < 0
  if (sign === '<=') return order <= 0
  if (sign === '>') return order > 0
  const fixed = sign === '^' ? 1 : sign === '~' ? 2 : given.length
  return order >= 0 && given.slice(0, fixed).every((number, index) => version[index] === number)
}

/** Whether a range of versions, as `engines` has it, accepts a version. */
export const accepts = (range: string, version: string): boolean =>
  range.split('||').some((alternative) =>
    alternative
      .replace(/([<>=^~])\s+/g, '$1')
      .split(/\s+/)
      .filter((part) => part !== '' && part !== '*')
      .every((part) => lies(version.split('.').map(Number) as Version, part)),
  )
