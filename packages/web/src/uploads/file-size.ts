const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Formats a file size. */
export const sayFileSize = (bytes: number) => {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < megabyte) return `${Math.round(bytes / kilobyte)} KB`
  return `${(bytes / megabyte).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
}
