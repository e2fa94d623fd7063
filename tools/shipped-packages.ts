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

/** `path`: where it is installed. `purl`: its name in a bill of materials. */
export type Package = { name: string; version: string; path: string; purl: string }

/** Workspaces that an installation runs; the others test and measure it. */
const isShippedRoom = (path: string) => path === '' || /^(apps|packages)\/[^/]+$/.test(path)

/** Resolves a package as Node does: in the nearest `node_modules` above a path. */
const find = ({ packages }: Lock, from: string, name: string): string | undefined => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

const needsOf = ({ dependencies, optionalDependencies, peerDependencies }: Locked) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** Every third-party package of an installation, from the lock file: the transitive dependencies of the shipped workspaces. */
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
    const { name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version = '' } = lock.packages[path] as Locked
    return { name, version, path, purl: `pkg:npm/${name.replace(/^@/, '%40')}@${version}` }
  })
}
