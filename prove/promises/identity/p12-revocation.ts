import { setTimeout as pause } from 'node:timers/promises'
import { type Cause, causesOf } from '../../accounts/ending-sessions.ts'
import type { Person } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { startBeside } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { concurrently, times } from '../../requests/concurrently.ts'
import type { Wire } from '../../requests/wire.ts'

const allTrials = 200

/** What every process answers to the cookie and to both tokens, all requested concurrently. */
const accepted = async (wires: readonly Wire[], { site, token, accessToken, cookie }: Person): Promise<string> => {
  const answers = await Promise.all(
    wires.flatMap((wire) => [
      wire.send(site, '/combos/genders', { bearer: token }).then(({ status }) => status),
      wire.send(site, '/account/sessions', { bearer: accessToken }).then(({ status }) => status),
      wire.send(site, '/api/auth/session', { headers: { cookie } }).then(({ body }) => (body.includes('idToken') ? 'in' : 'out')),
    ]),
  )
  return answers.join(' ')
}

/** Sends twenty requests a second, to every process in turn, until stopped: a request in progress is answered or refused. */
const keepSending = async (wires: readonly Wire[], { site, token }: Person, isOver: () => boolean, odd: (status: number) => void) => {
  for (let turn = 0; !isOver(); turn++) {
    const { status } = await (wires[turn % wires.length] as Wire).send(site, '/combos/genders', { bearer: token })
    if (![200, 401, 403].includes(status)) odd(status)
    await pause(50)
  }
}

const prove = async (wires: readonly Wire[], { name, enter, end, width }: Cause, trials: number, faults: string[]) => {
  await concurrently(width, times(trials), async (trial) => {
    const person = await enter(trial)
    const before = await accepted(wires, person)
    if (before !== '200 200 in 200 200 in') faults.push(`${name}, trial ${trial}: signed in, and answered ${before}`)
    let isOver = false
    const sending = keepSending(
      wires,
      person,
      () => isOver,
      (status) => faults.push(`${name}, trial ${trial}: a request under way is answered ${status}`),
    )
    const { status, body } = await end(person, trial)
    const after = await accepted(wires, person)
    isOver = true
    await sending
    const wanted = name === 'an unpublished site' ? '403 403 out 403 403 out' : '401 401 out 401 401 out'
    if (status !== 200) faults.push(`${name}, trial ${trial}: ${status} ${body}`)
    else if (after !== wanted) faults.push(`${name}, trial ${trial}: answered ${after}`)
  })
}

/** Whatever ends a session, every process refuses its cookie and its tokens on the first request after the response. */
export const revocation: Proof = {
  id: 'P12',
  name: 'revocation',
  break: {
    what: 'other processes are not notified when a session ends',
    shows: /answered .*200/,
    edits: [
      {
        file: 'apps/server/src/database/changes/notifying.ts',
        from: "rows.map(({ id }) => ({ about: 'sessions', sessionId: id }))",
        to: '[]',
      },
    ],
    sql: 'drop trigger if exists tell_session on sessions',
  },
  prove: async ({ demonstration, some }) => {
    const trials = some(allTrials)
    const lanyard = await demonstration()
    const second = await startBeside(lanyard)
    const faults = openFaults()
    try {
      const wires = [second.wire, lanyard.wire]
      const causes = await causesOf(lanyard, trials)
      for (const cause of causes) await prove(wires, cause, trials, faults)
      return { counts: `${faults.length} accepted after the end in ${whole(trials * causes.length)} trials of ${causes.length} causes on 2 processes`, faults }
    } finally {
      await second.stop()
    }
  },
}
