#!/usr/bin/env node
const commands = {
  import: './src/imports/import.main.ts',
  'sample-files': './src/imports/samples/sample-files.main.ts',
  backup: './src/backup/backup.main.ts',
  restore: './src/backup/restore.main.ts',
  distribute: './src/database/distributed/distribute.main.ts',
  doctor: './src/database/distributed/doctor.main.ts',
}

const [name, ...args] = process.argv.slice(2)
if (name in commands) {
  process.argv.splice(2, process.argv.length, ...args)
  await import(commands[name])
} else {
  console.error(`Say what to do: npx lanyard ${Object.keys(commands).join(' | ')}`)
  process.exitCode = 2
}
