type Locked = {
  name?: string
  version?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Locked> }

export type Package = { name: string; version: string }

/** Rooms whose code is what an installation runs; the others prove and measure it. */
const isShippedRoom = (path: string) => path === '' || /^(apps|packages)\/[^/]+$/.test(path)

/** Where Node finds a package that is needed at a path: in the nearest `node_modules` above it. */
const find = ({ packages }: Lock, from: string, name: string): string | undefined => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

const needsOf = ({ dependencies, optionalDependencies, peerDependencies }: Locked) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** Every package of others that an installation holds, from the lock file: what the shipped rooms need, and what that needs in turn. */
export const shippedPackages = (lock: Lock): Package[] => {
  const reached = new Set<string>()
  const reach = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    const locked = lock.packages[path] as Locked
    for (const name of needsOf(locked)) {
      const found = find(lock, path, name)
      if (found && !lock.packages[found]?.link) reach(found)
    }
  }
  for (const path of Object.keys(lock.packages)) if (isShippedRoom(path)) reach(path)
  const shipped = [...reached].filter((path) => path.includes('node_modules/'))
  return shipped.map((path) => {
    const { name, version } = lock.packages[path] as Locked
    return { name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version: version ?? '' }
  })
}
