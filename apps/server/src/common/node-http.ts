/** Taken without `import`, which reads everything a module exports: for this one's WebSocket, Node loads an HTTP client of its own, nearly 3 MB. */
export const http = process.getBuiltinModule('node:http')
