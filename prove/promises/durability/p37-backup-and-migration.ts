import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationNames } from '../../../apps/server/src/database/migrations/migrations.ts'
import { openFolderStorage } from '../../../apps/server/src/storage/storage-folder.ts'
import { signIn } from '../../accounts/people.ts'
import { type Cluster, inDatabase, startCluster, superuserUrlOf, withClient } from '../../backup/clusters.ts'
import { runToTheEnd } from '../../backup/commands.ts'
import { contentsOf, differences, differingFiles, filesIn, rowsIn } from '../../backup/contents.ts'
import { fillEarlier, upgrade, upgradeAmidKills } from '../../backup/earlier-schemas.ts'
import { schemaDifferences, schemaOf } from '../../backup/schema-catalogue.ts'
import { readCatalogue } from '../../database/isolation-catalogue.ts'
import { scaledFolder } from '../../database/scaled-folder.ts'
import { openFaults } from '../../fault-list.ts'
import { documentsOf } from '../../files/document-sender.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'

const [site, username] = ['scale001', 'learner1@scale001.example']
const perCase = 10
const longest = 300

/** Documents attached to cases, as learners send them. */
const sendDocuments = async ({ wire }: Lanyard, count: number): Promise<number[]> => {
  const person = await signIn(wire, site, username)
  const documents = documentsOf(wire, person)
  const ids: number[] = []
  for (const first of times(Math.ceil(count / perCase))) {
    const documentIds: number[] = []
    for (const number of times(perCase)) {
      const { documentId, answer } = await documents.send(`${first}-${number}.txt`, Buffer.from(`${first} ${number} `.repeat(10_000)))
      if (documentId === undefined || answer.status !== 200) throw new Error(`A document was not taken: ${answer.status} ${answer.body}`)
      documentIds.push(documentId)
    }
    const body = { supportCaseCategoryId: 1, subject: `Papers ${first}`, htmlBody: '<p>Here they are</p>', documentIds }
    const made = await wire.send(site, '/learner-app/support-case', { method: 'POST', bearer: person.token, body })
    if (made.status !== 200) throw new Error(`A case was not taken: ${made.status} ${made.body}`)
    ids.push(...documentIds)
  }
  return ids
}

const readFolder = async (folder: string) => {
  const cluster = await startCluster(folder)
  const contents = await contentsOf(cluster.superuserUrl).finally(cluster.stop)
  return { contents, files: await filesIn(await openFolderStorage(join(folder, 'files'))) }
}

/** A folder of any size, backed up and restored as if on another machine. */
const proveVolume = async (learners: number, documents: number, faults: string[]) => {
  const source = await scaledFolder(8, learners)
  const [backup, target] = [`${source}.backup`, `${source}.restored`]
  const remove: string[] = [source, `${source}.log`, backup, target, `${target}.log`]
  try {
    const first = await startLanyard({ folder: source })
    const ids = await sendDocuments(first, documents)
    first.wire.close()
    await first.owner.close()
    await first.kill()
    const saved = await runToTheEnd('backup', backup, { DATA_DIR: source })
    const before = await readFolder(source)
    const restored = await runToTheEnd('restore', backup, { DATA_DIR: target })
    const after = await readFolder(target)
    faults.push(...differences(before.contents, after.contents), ...differingFiles(before.files, after.files))

    const second = await startLanyard({ folder: target })
    faults.push(...(await readCatalogue(second.owner)).faults)
    const opened = await documentsOf(second.wire, await signIn(second.wire, site, username)).open(ids[0] as number)
    if (opened.status !== 200) faults.push(`a document of the restored Lanyard is answered ${opened.status}`)
    await second.stop()
    const seconds = saved.seconds + restored.seconds
    if (seconds > longest) faults.push(`backup and restore took ${Math.round(seconds)} s`)
    const figures = `${whole(rowsIn(before.contents))} rows and ${whole(before.files.size)} files`
    return `${figures}, backed up in ${Math.round(saved.seconds)} s and restored in ${Math.round(restored.seconds)} s`
  } finally {
    for (const path of remove) await rm(path, { recursive: true, force: true })
  }
}

/** `files`: where the demonstration's files are, which an earlier schema's rows name too. */
type Schemas = { cluster: Cluster; sourceUrl: string; files: string; current: readonly string[]; faults: string[] }

const createDatabase = ({ superuserUrl }: Cluster, name: string) =>
  withClient(inDatabase(superuserUrl, 'postgres'), (client) => client.query(`create database ${name} owner lanyard_owner`))

/** One earlier schema with its rows: upgraded in place, upgraded amid kills, and upgraded after a backup and a restore. */
const proveSchema = async ({ cluster, sourceUrl, files, current, faults }: Schemas, migrations: readonly string[], folder: string): Promise<number> => {
  const name = migrations.at(-1) as string
  const [direct, killed, moved] = ['direct', 'killed', 'moved'].map((kind) => `${kind}_${migrations.length}`) as [string, string, string]
  for (const database of [direct, killed, moved]) await createDatabase(cluster, database)
  const at = (url: string, database: string) => inDatabase(url, database)
  const columns = await fillEarlier(at(cluster.ownerUrl, direct), sourceUrl, migrations)
  const before = await contentsOf(at(cluster.superuserUrl, direct), columns)
  await fillEarlier(at(cluster.ownerUrl, killed), sourceUrl, migrations)

  const [backup, store] = [join(folder, `${direct}.backup`), join(folder, `${direct}.files`)]
  await cp(files, store, { recursive: true })
  const environmentOf = (database: string, storage: string) => ({
    ...{ DATABASE_URL: at(cluster.ownerUrl, database), DATABASE_APP_URL: cluster.appUrl, LANYARD_SECRET: 'the secret of proofs, long enough' },
    ...{ STORAGE_URL: new URL(`file://${storage}`).href, DATA_DIR: join(folder, 'none') },
  })
  await runToTheEnd('backup', backup, environmentOf(direct, store))
  await runToTheEnd('restore', backup, environmentOf(moved, join(folder, `${moved}.files`)))
  await upgrade(at(cluster.ownerUrl, direct))
  await upgrade(at(cluster.ownerUrl, moved))
  const kills = await upgradeAmidKills(at(cluster.ownerUrl, killed), 120, 60)
  for (const database of [direct, killed, moved]) {
    const superuserUrl = at(cluster.superuserUrl, database)
    const wrong = [...differences(before, await contentsOf(superuserUrl, columns)), ...schemaDifferences(current, await schemaOf(superuserUrl))]
    faults.push(...wrong.slice(0, 5).map((fault) => `${database} from ${name}: ${fault}`))
  }
  return kills
}

const proveSchemas = async (demonstration: Lanyard, isQuick: boolean, faults: string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-prove-'))
  const cluster = await startCluster(join(folder, 'data'))
  try {
    const [sourceUrl, files] = [await superuserUrlOf(demonstration.folder), join(demonstration.folder, 'files')]
    await createDatabase(cluster, 'fresh')
    await upgrade(inDatabase(cluster.ownerUrl, 'fresh'))
    const current = await schemaOf(inDatabase(cluster.superuserUrl, 'fresh'))
    const names = await migrationNames()
    const earlier = names.map((_, index) => names.slice(0, index + 1)).filter(({ length }) => !isQuick || length === 5)
    let kills = 0
    for (const migrations of earlier) kills += await proveSchema({ cluster, sourceUrl, files, current, faults }, migrations, folder)
    if (kills === 0) faults.push('no upgrade was interrupted')
    return `${earlier.length} earlier schemas upgraded in place, after a restore, and amid ${kills} kills`
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A backup restores completely, with its policies, and every earlier schema upgrades to today's, however often it is interrupted. */
export const backupAndMigration: Proof = {
  id: 'P37',
  name: 'backup and migration',
  break: {
    what: 'a restore leaves row-level security switched off for the owner of the tables',
    edits: [
      {
        file: 'apps/server/src/backup/restore/load.queries.ts',
        from: "await alter('enable', 'force row level security')",
        to: "await alter('enable', 'no force row level security')",
      },
    ],
  },
  prove: async ({ demonstration, some }) => {
    const faults = openFaults()
    const learners = some(1_000)
    const volume = await proveVolume(learners, some(100), faults)
    const schemas = await proveSchemas(await demonstration(), learners < 1_000, faults)
    return { counts: `${volume}; ${schemas}`, faults }
  },
}
