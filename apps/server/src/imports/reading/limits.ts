const megabyte = 1024 * 1024

export const mostColumns = 500
/** In characters. */
export const longestCell = megabyte
export const longestRow = 4 * megabyte
/** In characters. The widest NAT file has 557. */
export const longestNatLine = 20_000
/** With a PDF for each learner of a large college. */
export const mostZipEntries = 10_000
export const mostUnpacked = 2048 * megabyte
/** Archives that unpack to less than this are opened whatever their ratio. */
export const suspiciousFrom = 20 * megabyte
export const suspiciousRatio = 200
/** Texts that an Excel file stores once and repeats, in characters. */
export const mostSharedText = 64 * megabyte
export const sampleSize = 20
