import { createServer } from 'node:http'
import { argv } from 'node:process'

/** The baseline: node:http that answers a status and a number of bytes, and nothing else. */
const [status = '200', size = '0'] = argv.slice(2)
const body = Buffer.alloc(Number(size), 'x')
const headers = { 'content-type': 'application/json; charset=utf-8', ...(body.length > 0 && { 'content-length': body.length }) }

const server = createServer((_, response) => response.writeHead(Number(status), headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
