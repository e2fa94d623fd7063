import { request as plain } from 'node:http'
import { request as secure } from 'node:https'

// Asks the Lanyard of this machine whether it is alive. Its certificate names another host, so only the answer counts.
const { PORT = '3000', TLS_CERT } = process.env
const ask = TLS_CERT ? secure : plain
const asked = ask({ host: '127.0.0.1', port: PORT, path: '/healthz', timeout: 4000, rejectUnauthorized: false }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
asked.on('timeout', () => asked.destroy(new Error('Lanyard doesn’t answer.')))
asked.on('error', ({ message }) => {
  console.error(message)
  process.exit(1)
})
asked.end()
