import { execFile } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { unlessMissing } from './data-folder.ts'

export type Account = { name: string; uid: number; gid: number; entersAnyFolder: boolean }
export type Command = { file: string; args: string[]; uid?: number; gid?: number }

const run = promisify(execFile)
const unprivileged = ['postgres', '_postgres', 'nobody']

// PostgreSQL refuses to run as root. Anyone else runs it as themselves: undefined.
export async function chooseAccount(paths: { postgres: string; folder: string; directory: string }): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const user = (await ownerOf(paths.directory)) ?? (await firstUser())
  await own(paths.directory, user)
  const barred = (await barredFolder(user, paths.postgres)) ?? (await barredFolder(user, paths.folder))
  if (barred === undefined) return { ...user, entersAnyFolder: false }
  const account = { ...user, entersAnyFolder: true }
  const { file, args } = commandAs(account, paths.postgres, ['--version'])
  try {
    await run(file, args)
  } catch (cause) {
    throw new Error(
      `PostgreSQL can't run as root, and the user ${user.name} may not enter ${barred}. ` +
        `Start Lanyard as an ordinary user, move it and its data out of ${barred}, install setpriv (util-linux), or set DATABASE_URL.`,
      { cause },
    )
  }
  return account
}

// The capability allows entering folders closed to the account. The secure bit makes access(2), which PostgreSQL calls on its own files, respect it too.
export function commandAs(account: Account | undefined, file: string, args: string[]): Command {
  if (!account) return { file, args }
  const { uid, gid } = account
  if (!account.entersAnyFolder) return { file, args, uid, gid }
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const passage = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override', '--bounding-set=-all,+dac_override', '--securebits=+no_setuid_fixup']
  return { file: 'setpriv', args: [...identity, ...passage, file, ...args] }
}

export async function giveTo(account: Account | undefined, path: string) {
  if (account) await chown(path, account.uid, account.gid)
}

async function ownerOf(directory: string) {
  const found = await stat(directory).catch(unlessMissing)
  return found && found.uid !== 0 ? { name: `with id ${found.uid}`, uid: found.uid, gid: found.gid } : undefined
}

async function firstUser() {
  for (const name of unprivileged) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined)
    if (ids) return { name, uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  throw new Error(
    "PostgreSQL can't run as root, and this machine has no user called postgres or nobody. Start Lanyard as an ordinary user, or set DATABASE_URL.",
  )
}

// A data directory copied back by root belongs to root.
async function own(directory: string, { uid, gid }: { uid: number; gid: number }) {
  const found = await stat(directory).catch(unlessMissing)
  if (found && found.uid !== uid) await run('chown', ['-R', `${uid}:${gid}`, directory])
}

/** The first folder on the path that the user can't enter. */
export async function barredFolder(user: { uid: number; gid: number }, path: string): Promise<string | undefined> {
  const parent = dirname(path)
  const above = parent === path ? undefined : await barredFolder(user, parent)
  if (above !== undefined) return above
  const { mode, uid, gid } = await stat(path)
  const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return mode & enter ? undefined : path
}
