import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import lanyard from '../../package.json' with { type: 'json' }
import { takeSteps } from '../backup/testing/steps.ts'
import { testSecret } from '../testing/addresses.ts'
import { openBrowser } from '../testing/browser.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'
import { commands } from './commands.ts'
import { helpOf } from './help.ts'
import { progressLine } from './progress.ts'
import { readArguments } from './read-arguments.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'lanyard-command-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const environment = () => ({
  ...{ PATH: process.env.PATH, DATABASE_URL: server.ownerUrl, LANYARD_SECRET: testSecret, DATA_DIR: join(folder, 'data'), LANYARD_DEMO: 'on' },
  ...{ STORAGE_URL: pathToFileURL(server.filesFolder).href, INIT_CWD: folder },
})

/** A command in this process. */
const run = async (name: keyof typeof commands, ...args: string[]) => {
  const command = commands[name]
  if (!command?.load) throw new Error(`There is no command ${name}`)
  const given = readArguments(name, command, args, environment())
  const loaded = await command.load()
  const { result: outcome, lines } = await takeSteps((steps) => loaded.run(given, steps))
  return { ...outcome, said: [...lines, ...outcome.lines].join('\n') }
}

/** A command as a person or a script runs it. */
const spawned = async (...args: string[]) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../lanyard-command.mjs'), ...args], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, faults] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, faults }
}

describe('the command line', () => {
  test('the general help names every command, and each command explains its arguments and options', async () => {
    const { code, output } = await spawned('--help')
    expect(code).toBe(0)
    for (const [name, command] of Object.entries(commands)) {
      expect(output).toContain(`${name} `)
      expect(output).toContain(command.summary)
      const help = helpOf(name, command)
      for (const option of Object.keys(command.options ?? {})) expect(help).toContain(`--${option}`)
      for (const example of command.examples) expect(help).toContain(example)
      expect(help.split('\n').filter((line) => line.length > 100 && !line.includes('npx lanyard'))).toEqual([])
    }
    expect(await spawned('backup', '--help')).toMatchObject({ code: 0, output: expect.stringContaining('Usage: npx lanyard backup <folder>') })
    expect(await spawned('--version')).toMatchObject({ code: 0, output: `${lanyard.version}\n` })
  })

  test('wrong arguments exit with 2 and say what to do', async () => {
    expect(await spawned()).toMatchObject({ code: 2, output: '', faults: expect.stringContaining('Usage: npx lanyard') })
    expect(await spawned('fly')).toMatchObject({ code: 2, faults: 'Lanyard has no command “fly”. npx lanyard --help lists all of them.\n' })
    const refused =
      (name: string, ...args: string[]) =>
      () =>
        readArguments(name, commands[name] as (typeof commands)[string], args, {})
    expect(refused('usage', '--mont', '2026-11')).toThrow(/^Unknown option '--mont'\.\nnpx lanyard usage --help/)
    expect(refused('backup')).toThrow(/^Name <folder>/)
    expect(refused('backup', 'one', 'two')).toThrow(/“two” is one argument too many/)
    expect(refused('export', 'folder')).toThrow(/^Add --provider <code>\./)
  })

  test('for a script, the result and a refusal are one line of JSON each', async () => {
    const done = await spawned('usage', '--json', '--provider', 'kahu')
    expect(done).toMatchObject({ code: 0, faults: '' })
    expect(JSON.parse(done.output)).toMatchObject({ exitCode: 0, providers: [{ code: 'KAHU' }] })
    const refused = await spawned('usage', '--json', '--provider', 'nobody')
    expect(refused.code).toBe(2)
    expect(JSON.parse(refused.output)).toEqual({ exitCode: 2, error: 'There is no provider with the code NOBODY.' })
  })

  test('a bar of progress says how far the work is', () => {
    expect(progressLine('Copying', 1, 4)).toBe('Copying ██████░░░░░░░░░░░░░░░░░░ 25% (1 of 4)')
    expect(progressLine('Writing', 1200)).toBe('Writing: 1,200')
  })
})

describe('each command on a real database', () => {
  test('usage counts what each provider has', async () => {
    const banksia = server.tenantId('banksia')
    const [counted] = await server.asOwner<{ learners: number }>('select count(*)::int as learners from learners where tenant_id = $1', [banksia], banksia)
    await server.asOwner(
      `insert into audit_events (tenant_id, at, actor_kind, actor_id, action, subject_kind)
       select $1, at, 'learner', 1, 'sign-in', 'account' from unnest(array['2026-02-10', '2026-02-28 12:59Z', '2026-02-28 13:01Z', '2026-01-31 13:01Z']::timestamptz[]) at returning 1`,
      [banksia],
      banksia,
    )
    // Sydney's February begins and ends eleven hours before the one in Greenwich.
    const { result, said } = await run('usage', '--month', '2026-02')
    expect(result).toMatchObject({
      providers: expect.arrayContaining([expect.objectContaining({ code: 'BANKSIA', ...counted, signIns: 3, learnersSignedIn: 1 })]),
    })
    expect(said).toMatch(/BANKSIA +5 /)
    await expect(run('usage', '--month', '2026-13')).rejects.toThrow('--month is a month such as 2026-11.')
  })

  test('export writes files that an import finds unchanged, and the audit log says so', async () => {
    const { said } = await run('export', '--provider', 'BANKSIA', '--types', 'learners,units', 'records')
    expect(said).toMatch(/learners\.csv: 5\n/)
    expect((await readdir(join(folder, 'records'))).toSorted()).toEqual(['learners.csv', 'units.csv'])
    expect(await readFile(join(folder, 'records/learners.csv'), 'utf8')).toContain('learner@banksia.example')
    const again = await run('import', '--provider', 'BANKSIA', 'records/learners.csv')
    expect(again.result).toMatchObject({ state: 'unchanged' })
    const banksia = server.tenantId('banksia')
    const logged = await server.asOwner("select subject_id from audit_events where tenant_id = $1 and action = 'records.export'", [banksia], banksia)
    expect(logged).toHaveLength(2)
    await expect(run('export', '--provider', 'BANKSIA', '--types', 'dreams', 'x')).rejects.toThrow(/not dreams/)
  })

  test('sample files are imported when asked to', async () => {
    await run('sample-files', 'samples', '--learners', '12')
    const file = ['--provider', 'WATTLE', 'samples/csv-files.zip']
    expect((await run('import', ...file)).result).toMatchObject({ state: 'checked' })
    const applied = await run('import', ...file, '--apply')
    expect(applied).toMatchObject({ code: 0, result: { state: 'applied' } })
    expect(applied.said).toContain('Done: ')
  })

  test('a provider is created with its site, and its administrator invited', async () => {
    const args = [
      '--code',
      'boronia',
      '--name',
      'Boronia College',
      '--country',
      'au',
      '--origin',
      'https://learn.boronia.example',
      '--email',
      'admin@boronia.example',
    ]
    expect((await run('create-tenant', ...args)).said).toContain('Created Boronia College (BORONIA) with the site https://learn.boronia.example')
    await expect.poll(() => server.sites.tenantOf('BORONIA')?.name).toBe('Boronia College')
    expect(
      await server.asOwner("select recipient from outgoing_mail where tenant_id = 0 and kind = 'invitation' and recipient = 'admin@boronia.example'", [], 0),
    ).toHaveLength(1)
    await expect(run('create-tenant', ...args)).rejects.toMatchObject({
      errors: [{ message: 'Another provider already has this code.' }, { pointer: '/Origin' }],
    })
    await expect(run('create-tenant', ...args.with(5, 'FR'))).rejects.toThrow(/^--country: /)
  })

  test('an operator signs in with the temporary password, to choose their own', async () => {
    const first = await run('create-operator', '--email', 'rowan@example.org', '--first-name', 'Rowan')
    const { temporaryPassword } = first.result as { temporaryPassword: string }
    expect(first).toMatchObject({ result: { isNew: true }, said: expect.stringContaining(temporaryPassword) })
    const browser = openBrowser(server.app, origins.console)
    const signIn = (password: string) => browser.signIn({ username: 'rowan@example.org', password })
    expect(await signIn('not this one at all')).toMatchObject({ error: 'CredentialsSignin' })
    expect(await signIn(temporaryPassword)).toMatchObject({ error: 'NEW_PASSWORD_REQUIRED' })
    expect((await run('create-operator', '--email', 'Rowan@example.org')).result).toMatchObject({ isNew: false })
    await expect(run('create-operator', '--email', 'admin@banksia.example')).rejects.toThrow(/is a team member of a provider/)
    await expect(run('create-operator', '--email', 'rowan')).rejects.toThrow('--email is an email address.')
  })

  test('the doctor, and what is in the way of distributing', async () => {
    expect((await run('doctor')).said).toMatch(/Healthy\.$/)
    expect(await run('distribute', '--check')).toMatchObject({ code: 2, result: { isDistributed: false } })
  })
})
