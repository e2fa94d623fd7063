import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Reuses the port of the last start while it is free, so a restart keeps its address. Picks another if it is taken. */
export async function onFreePort<Server>(folder: string, start: (port: number) => Promise<Server>): Promise<Server> {
  const file = join(folder, 'postgres.port')
  const usedBefore = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  for (let attempt = 1; ; attempt++) {
    const port = attempt === 1 && (await isFree(usedBefore)) ? usedBefore : await anyPort()
    await writeFile(file, `${port}\n`)
    try {
      return await start(port)
    } catch (error) {
      if (attempt === 5 || !wasTaken(error)) throw error
    }
  }
}

async function isFree(port: number) {
  if (!(port > 1023 && port < 65536)) return false
  return listenOn(port).then(
    () => true,
    () => false,
  )
}

function anyPort() {
  return listenOn(0)
}

async function listenOn(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address !== null && typeof address === 'object' ? address.port : port
}

function wasTaken(error: unknown) {
  return error instanceof Error && error.message.includes('could not create any TCP/IP sockets')
}
