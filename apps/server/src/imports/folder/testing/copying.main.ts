import { Readable } from 'node:stream'
import { listenForChanges } from '../../../database/changes/change-notifications.ts'
import { openDatabase } from '../../../database/database.ts'
import { openDatabaseClock } from '../../../database/database-clock.ts'
import { openSites } from '../../../sites/sites.ts'
import { openStorage, placeOf } from '../../../storage/storage-open.ts'
import { openPlainFolder, type ReadableStorage } from '../../../storage/storage-plain-folder.ts'
import { openLog } from '../../../telemetry/log.ts'
import { watchJob } from '../watch-job.ts'

/** Looks into a watched folder, and says "half" and waits when it has copied half of a file's last part. To be killed then. */
const [connectionString = '', storageUrl = '', folder = '', ahead = '0'] = process.argv.slice(2)
const log = openLog('silent')
const clock = () => Date.now() + Number(ahead)
const database = openDatabase(connectionString, { connections: 2 })
const changes = await listenForChanges({ connectionString, log, timed: openDatabaseClock(clock).timed })
const plain = openPlainFolder(folder)

async function* halfOf(body: AsyncIterable<Buffer>, size: number) {
  let sent = 0
  for await (const chunk of body) {
    yield chunk
    sent += chunk.length
    if (sent < size / 2) continue
    process.stdout.write('half\n')
    await new Promise((resolve) => setTimeout(resolve, 3_600_000))
  }
}

const place: ReadableStorage = {
  ...plain,
  get: async (key, range) => {
    const found = await plain.get(key, range)
    if (!found || !range || range.last + 1 < found.object.size) return found
    return { ...found, body: Readable.from(halfOf(found.body, range.last - range.first + 1)) }
  },
}
const job = watchJob({ place, every: 5, database, storage: await openStorage(placeOf(storageUrl)), sites: await openSites(database, changes), clock, log })
await job.run({ signal: new AbortController().signal })
