import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startNginx } from '../../../e2e/servers/nginx.ts'
import { addAccounts } from '../../accounts/accounts.ts'
import { sendForm, signIn, signStaffIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startBeside, startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import { type Answer, openWire, type Wire } from '../../requests/wire.ts'
import { openWriting } from '../../writes/journal.ts'

const allKills = 12
const [writers, readers, leavers] = [6, 4, 2]
const sharing = 2
/** Milliseconds of load before and after each kill, and within which the killed process is replaced. */
const [longestBefore, after, replacedWithin] = [2_500, 1_000, 60_000]
/** Requests at the same moment, so that every process gets some. */
const looks = 6

const paths = ['learner-account', 'course-enrolments', 'unit-enrolments']
const learners = ['learner@banksia.example', 'second@banksia.example', 'learner@protea.example', 'learner@straits.example']

/** A request that a killed process left unanswered. The proxy repeats those that change nothing. */
const isInterrupted = (answer: Answer | undefined) => answer === undefined || [502, 503, 504].includes(answer.status)

type Load = { wire: Wire; goOn(): boolean; faults: string[]; count(answer: Answer | undefined): void }

const sent = async ({ wire, count }: Load, ...[site, path, options]: Parameters<Wire['send']>): Promise<Answer | undefined> => {
  const answer = await wire.send(site, path, options).catch(() => undefined)
  count(answer)
  return answer
}

/** Reads one learner's records, which nobody changes meanwhile. */
const openReader = async (wire: Wire, email: string) => {
  const site = email.slice(email.indexOf('@') + 1, email.lastIndexOf('.'))
  const { token } = await signIn(wire, site, email)
  const own = new Map<string, string>()
  for (const path of paths) own.set(path, (await wire.send(site, `/learner-app/${path}`, { bearer: token })).body)
  return async (load: Load) => {
    for (let turn = 0; load.goOn(); turn++) {
      const path = paths[turn % paths.length] as string
      const answer = await sent(load, site, `/learner-app/${path}`, { bearer: token })
      if (answer && !isInterrupted(answer) && (answer.status !== 200 || answer.body !== own.get(path)))
        load.faults.push(`${email} is answered ${answer.status} ${answer.body.slice(0, 120)} at ${path}`)
    }
  }
}

/** Signs in and out; afterwards no process serves the session. */
const leave = async (load: Load, email: string) => {
  while (load.goOn()) {
    const person = await signIn(load.wire, 'banksia', email).catch(() => undefined)
    if (!person) {
      load.count(undefined)
      continue
    }
    const look = () => sent(load, 'banksia', '/combos/genders', { bearer: person.token })
    const before = await Promise.all(times(looks).map(look))
    for (const answer of before) if (answer && !isInterrupted(answer) && answer.status !== 200) load.faults.push(`a new session is answered ${answer.status}`)
    const ended = await sendForm(load.wire, person, '/api/auth/signout', {}).catch(() => undefined)
    load.count(ended)
    if (ended?.status !== 200) continue
    for (const answer of await Promise.all(times(looks).map(look)))
      if (answer && !isInterrupted(answer) && answer.status !== 401) load.faults.push(`a session that was signed out is answered ${answer.status}`)
  }
}

/** Renames a site; once that is acknowledged, every process shows the new name. */
const openRenaming = async (wire: Wire) => {
  const admin = await signStaffIn(wire, 'admin@straits.example', 'STRAITS')
  const settings = JSON.parse((await wire.send('console', '/tenants/STRAITS/settings/portal', { bearer: admin.token })).body) as { Id: number; Name: string }[]
  const path = `/tenants/STRAITS/settings/portal/${settings.find(({ Name }) => Name === 'Site.SiteName')?.Id}`
  let count = 0
  return async (load: Load) => {
    while (load.goOn()) {
      const name = `Straits ${++count}`
      const renamed = await sent(load, 'console', path, { method: 'PATCH', bearer: admin.token, body: [{ op: 'replace', path: '/Value', value: name }] })
      if (!isInterrupted(renamed) && renamed?.status !== 200) load.faults.push(`a setting is answered ${renamed?.status} ${renamed?.body.slice(0, 120)}`)
      if (renamed?.status !== 200) continue
      const look = () => sent(load, 'straits', '/api/auth/fetch-ddb', { method: 'POST', body: { siteUrl: wire.originOf('straits') } })
      for (const answer of await Promise.all(times(looks).map(look))) {
        const shown = answer?.status === 200 ? JSON.parse(answer.body).tenantData?.Site.SiteName : name
        if (shown !== name) load.faults.push(`the site is called ${name} and a process shows ${shown}`)
      }
    }
  }
}

/** The processes that share a Lanyard's port. */
const workersOf = async (lanyard: Lanyard): Promise<number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const all = stdout.split('\n').map((line) => line.trim().split(/ +/))
  return all.flatMap(([pid, parent, ...command]) => (Number(parent) === lanyard.pid() && command.includes('--worker') ? [Number(pid)] : []))
}

/** Kills one process that shares the port. Resolves when another has taken its place. */
const killOne = async (lanyard: Lanyard): Promise<boolean> => {
  const before = await workersOf(lanyard)
  const chosen = before[Math.floor(Math.random() * before.length)] as number
  process.kill(chosen, 'SIGKILL')
  const restarts = async () => /lanyard_processes (\d+)/.exec(await (await fetch(`http://127.0.0.1:${lanyard.internalPort}/metrics`)).text())?.[1]
  for (const deadline = Date.now() + replacedWithin; Date.now() < deadline; await pause(100)) {
    const now = await workersOf(lanyard)
    if (!now.includes(chosen) && now.length === sharing && (await restarts()) === String(sharing)) return true
  }
  return false
}

/** Several processes behind a proxy answer as one would, and one that dies takes nothing with it. */
export const severalProcesses: Proof = {
  id: 'P48',
  name: 'several processes, one killed',
  break: {
    what: "processes aren't told that sites and settings changed",
    shows: /and a process shows/,
    edits: [{ file: 'apps/server/src/sites/sites.ts', from: "openCachedRead({ about: 'sites'", to: "openCachedRead({ about: 'nothing'" }],
  },
  prove: async ({ some }) => {
    const kills = some(allKills)
    const lanyard = await startLanyard({ environment: { PROCESSES: String(sharing) } })
    const beside = await startBeside(lanyard)
    const nginx = await startNginx([lanyard, beside].map(({ port }) => `127.0.0.1:${port}`))
    const faults = openFaults()
    try {
      if (!nginx) return { counts: 'NOT PROVED', faults: ['there is no nginx: install it'] }
      const wire = openWire(nginx.port, lanyard.port)
      const emails = times(leavers).map((number) => `leaving${number}@banksia.example`)
      await addAccounts(lanyard, emails)
      const writing = await openWriting({ ...lanyard, wire })
      const reading = await Promise.all(learners.slice(0, readers).map((email) => openReader(wire, email)))
      const rename = await openRenaming(wire)
      let [answered, interrupted] = [0, 0]
      for (let kill = 0; kill < kills; kill++) {
        let isOver = false
        const goOn = () => !isOver
        const count = (answer: Answer | undefined) => {
          if (isInterrupted(answer)) interrupted++
          else answered++
        }
        const load: Load = { wire, goOn, faults, count }
        const running = [
          ...times(writers).map(() => writing.write(goOn, count)),
          ...reading.map((read) => read(load)),
          ...emails.map((email) => leave(load, email)),
          rename(load),
        ]
        await pause(1_000 + Math.random() * (longestBefore - 1_000))
        const isReplaced = await killOne(lanyard)
        if (!isReplaced) faults.push(`a killed process was not replaced within ${replacedWithin / 1000} s`)
        await pause(after)
        isOver = true
        await Promise.all(running)
      }
      faults.push(...(await writing.compare()))
      const most = kills * (writers + readers + leavers * looks + looks)
      if (interrupted > most) faults.push(`${interrupted} requests were left unanswered by ${kills} kills`)
      wire.close()
      const counts = `${faults.length} wrong of ${whole(answered)} answers, ${whole(writing.acknowledged())} of them acknowledged writes`
      return { counts: `${counts}; ${kills} kills of one of ${sharing + 1} processes behind nginx interrupted ${interrupted} requests`, faults }
    } finally {
      await nginx?.stop()
      await beside.stop()
      await lanyard.stop()
    }
  },
}
