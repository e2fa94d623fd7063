const megabyte = 1024 * 1024

/** Limits for a provider's files, in bytes and days. */
export const tenantFileLimits = { largest: 25 * megabyte, largestPicture: 2 * megabyte, deletedForDays: 30 } as const

/** Branding images: file types, size limit, and minimum and maximum dimensions in pixels. */
export const brandingPictures = {
  'header-logo': { types: ['png', 'svg'], largest: tenantFileLimits.largestPicture, least: [32, 16], most: [2000, 1000] },
  'header-logo-dark': { types: ['png', 'svg'], largest: tenantFileLimits.largestPicture, least: [32, 16], most: [2000, 1000] },
  'favicon-icon': { types: ['ico', 'png'], largest: 256 * 1024, least: [16, 16], most: [512, 512] },
  'app-icon-192': { types: ['png'], largest: tenantFileLimits.largestPicture, least: [192, 192], most: [192, 192] },
  'app-icon-512': { types: ['png'], largest: tenantFileLimits.largestPicture, least: [512, 512], most: [512, 512] },
} as const satisfies Record<string, { types: readonly string[]; largest: number; least: [number, number]; most: [number, number] }>
export type BrandingPicture = keyof typeof brandingPictures
