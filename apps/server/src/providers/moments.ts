export const day = 24 * 60 * 60_000
export const iso = (moment: number) => new Date(moment).toISOString()
