export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The value that this share (0 to 1) of the values doesn't exceed. */
export const percentileOf = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** The largest distance between two empirical distributions. */
const distanceOf = (one: readonly number[], other: readonly number[]): number => {
  const shareUpTo = (values: readonly number[], limit: number) => values.filter((value) => value <= limit).length / values.length
  return Math.max(...[...one, ...other].map((limit) => Math.abs(shareUpTo(one, limit) - shareUpTo(other, limit))))
}

/** The two-sample Kolmogorov-Smirnov test: how likely samples of one distribution are as far apart as these (Numerical Recipes, 14.3). */
export const sameDistribution = (one: readonly number[], other: readonly number[]): number => {
  const root = Math.sqrt((one.length * other.length) / (one.length + other.length))
  const lambda = (root + 0.12 + 0.11 / root) * distanceOf(one, other)
  if (lambda < 0.2) return 1
  const terms = Array.from({ length: 100 }, (_, index) => 2 * (-1) ** index * Math.exp(-2 * (index + 1) ** 2 * lambda ** 2))
  return Math.min(
    1,
    Math.max(
      0,
      terms.reduce((sum, term) => sum + term),
    ),
  )
}
