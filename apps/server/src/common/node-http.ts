/** `import` would read everything it exports, and for its WebSocket Node loads an HTTP client of its own: 3 MB that a start doesn't need. */
export const http = process.getBuiltinModule('node:http')
